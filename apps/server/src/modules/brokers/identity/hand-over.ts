import type { BrokerIdentity } from "@unlisted/contracts/brokers";
import type { Transaction } from "../../../platform/db/database.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { storeHandover } from "../core/identities.repository.ts";
import { handoverContext } from "./open-identity.ts";

const hour = 3_600_000;

/**
 * Stores the identity sealed, for one scan, until that scan has asked all brokers. The worker may be another process
 * than the one that received it.
 */
export function handOver({ clock, vault }: Pick<BrokersDeps, "clock" | "vault">) {
	return async (
		tx: Transaction,
		handed: { readonly userId: string; readonly taskId: string; readonly identity: BrokerIdentity },
	): Promise<void> => {
		const { userId, taskId, identity } = handed;
		const sealed = await vault.seal(tx, userId, JSON.stringify(identity), handoverContext(taskId));
		await storeHandover(tx, userId, {
			taskId,
			sealed,
			expiresAt: new Date(clock.now().getTime() + hour),
		});
	};
}
