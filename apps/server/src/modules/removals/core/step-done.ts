import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { deadlineFor, type PersonsPlace } from "./deadline.rules.ts";
import { recordDisclosures } from "./disclosures.repository.ts";
import { knownBrokers } from "./known-brokers.ts";
import type { Attached } from "./record-event.ts";
import type { RemovalRow } from "./removal-row.rules.ts";
import type { RemovalsDeps } from "./removals.deps.ts";
import { openTask } from "./task-content.ts";
import { recordForAll } from "./with-removal.ts";

/** Records a step that was done by hand: what it told the broker goes into the ledger, and the law's time begins. */
export async function stepDone(
	deps: Pick<RemovalsDeps, "clock" | "commit" | "sites">,
	tx: Transaction,
	{
		userId,
		key,
		row,
		place,
		note,
		evidence = [],
	}: {
		readonly userId: string;
		readonly key: HeldKey;
		readonly row: RemovalRow;
		readonly place: PersonsPlace | null;
		readonly note: string | null;
		readonly evidence?: readonly Attached[];
	},
): Promise<RemovalRow> {
	const at = deps.clock.now();
	const tells: readonly DisclosableField[] = openTask(key, row)?.tells ?? [];
	if (tells.length > 0)
		await recordDisclosures(tx, userId, {
			broker: row.owner,
			removalId: row.id,
			channel: "hand",
			recipient: row.owner,
			why: "by_hand",
			fields: tells,
			at,
		});
	const broker = knownBrokers(deps.sites).get(row.broker);
	return recordForAll(deps, tx, {
		userId,
		key,
		row,
		happening: {
			kind: "task_done",
			note,
			evidence,
			fields: tells,
			recipient: row.owner,
			...(broker && { deadline: deadlineFor(broker, place, { sentAt: at }) }),
		},
	});
}
