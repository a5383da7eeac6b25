import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { openRemoval } from "./open-removal.ts";
import type { RemovalRow } from "./removal-row.rules.ts";
import { lockRemoval, removalsAt } from "./removals.repository.ts";
import { type EventDeps, recordForAll } from "./with-removal.ts";

/** An earlier request that is over. In every other state the company has one already, or gets one next. */
const over: ReadonlySet<RemovalRow["state"]> = new Set([
	"no_record",
	"refused",
	"given_up",
	"unreachable",
	"said_done",
]);

/**
 * Asks for the removal of what a company said that it holds, once. The person agreed to this when they started the
 * setup. If there was a request before, whatever came of it, the company now says the opposite, so that one goes out
 * again.
 */
export async function askForWhatTheyHold(
	deps: EventDeps,
	tx: Transaction,
	{ userId, key, row }: { readonly userId: string; readonly key: HeldKey; readonly row: RemovalRow },
): Promise<void> {
	const { broker, owner, priority } = row;
	const opened = await openRemoval(deps, tx, {
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
	if (opened) return;
	for (const { id } of await removalsAt(tx, userId, broker)) {
		const before = await lockRemoval(tx, userId, id);
		if (before?.kind !== "deletion" || before.listingId !== null) continue;
		const again = { ...before, coveredBy: null, automatic: false };
		const happening = over.has(before.state)
			? ({ kind: "opened_again", note: "The company said that it holds something about you." } as const)
			: before.state === "waiting_for_yes"
				? ({ kind: "confirmed", note: "You agreed to it when you started the deep-scan setup." } as const)
				: null;
		if (happening) await recordForAll(deps, tx, { userId, key, row: again, happening });
	}
}
