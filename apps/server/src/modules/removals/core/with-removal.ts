import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { type Happening, recordAlone, uncoverIfOver } from "./record-event.ts";
import type { RemovalRow } from "./removal-row.rules.ts";
import type { RemovalsDeps } from "./removals.deps.ts";
import { coveredBy, lockRemoval } from "./removals.repository.ts";

/** What the broker says or the person decides about a request applies to every site that it covers. Looks do not. */
const spreads: ReadonlySet<Happening["kind"]> = new Set([
	"sent",
	"maybe_sent",
	"task_done",
	"acknowledged",
	"extended",
	"said_done",
	"said_partly_done",
	"said_no_record",
	"refused",
	"cancelled",
	"cannot_reach",
	"bounced",
	"held",
	"confirmed",
]);

export type EventDeps = Pick<RemovalsDeps, "clock" | "commit">;

/** Records an event of a removal, and of all removals that its request covers. */
export async function recordForAll(
	deps: EventDeps,
	tx: Transaction,
	given: {
		readonly userId: string;
		readonly key: HeldKey;
		readonly row: RemovalRow;
		readonly happening: Happening;
	},
): Promise<RemovalRow> {
	const { userId, key, row, happening } = given;
	const after = await recordAlone(deps, tx, given);
	const covered = spreads.has(happening.kind) ? await coveredBy(tx, userId, row.id) : [];
	for (const { id } of covered) {
		const one = await lockRemoval(tx, userId, id);
		if (!one) continue;
		// The person said yes to this site itself, so it gets a request of its own.
		if (happening.kind === "held" && !one.automatic) continue;
		const { kind, recipient, deadline } = happening;
		await recordAlone(deps, tx, {
			userId,
			key,
			row: one,
			happening: {
				kind,
				...(recipient !== undefined && { recipient }),
				...(deadline && { deadline }),
				note: "By the request that covers this site.",
				...(after.channel && kind !== "cancelled" && { change: { channel: after.channel } }),
			},
		});
	}
	await uncoverIfOver(deps, tx, { userId, before: row, after });
	return after;
}
