import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { openRemoval } from "./open-removal.ts";
import type { RemovalRow } from "./removal-row.rules.ts";
import type { EventDeps } from "./with-removal.ts";

/**
 * Opens a removal, once, because a company said that it holds something. The person agreed to this when they started
 * the setup.
 */
export async function askForWhatTheyHold(
	deps: EventDeps,
	tx: Transaction,
	{ userId, key, row }: { readonly userId: string; readonly key: HeldKey; readonly row: RemovalRow },
): Promise<void> {
	const { broker, owner, priority } = row;
	await openRemoval(deps, tx, {
		userId,
		key,
		removal: {
			broker,
			owner,
			priority,
			listingId: null,
			recordHash: null,
			coveredBy: null,
			automatic: false,
			state: "queued",
		},
	});
}
