import { randomUUID } from "node:crypto";
import type { SearchableBroker } from "../core/askable.rules.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { claimLookUp, settleLookUp, takeLooks } from "../core/look-ups.repository.ts";
import type { AskedFor } from "./plan-search.ts";

/**
 * When the scan's time is over, marks the brokers that were not reached as unchecked. A broker that answered a look
 * meanwhile was reached.
 */
export async function settleUnreached(
	{ db, clock }: Pick<BrokersDeps, "db" | "clock">,
	{ userId, taskId }: AskedFor,
	{ brokers, since }: { readonly brokers: readonly SearchableBroker[]; readonly since: Date },
): Promise<void> {
	await takeLooks(db, { userId, taskId, brokers: brokers.map(({ id }) => id), since });
	for (const { id: broker } of brokers) {
		const now = clock.now();
		const lease = { userId, broker, taskId, lease: randomUUID() };
		if (!(await claimLookUp(db, lease, 0))) continue;
		await settleLookUp(db, lease, { now, state: "unknown", reason: "not_reached", found: 0 });
	}
}
