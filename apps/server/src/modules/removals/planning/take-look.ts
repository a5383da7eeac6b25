import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { ListedRecord } from "../../brokers/brokers.slice.ts";
import { looksBy, unsureUntilLook } from "../core/look-schedule.rules.ts";
import { recordEvent } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import type { EventDeps } from "../core/with-removal.ts";
import { seenIn } from "./seen.rules.ts";

/** A look from a scan disproves a broker's word only if it was at least this much later. */
const wordHoldsMs = 86_400_000;

/**
 * Applies the result of a look to one removal. `planned` means that the look was made for removals; it is always
 * recorded. A scan's look is recorded only if it changes something.
 */
export async function takeLook(
	deps: EventDeps,
	tx: Transaction,
	{
		userId,
		key,
		row,
		listing,
		planned,
		isStillGone = false,
	}: {
		readonly userId: string;
		readonly key: HeldKey;
		readonly row: RemovalRow;
		readonly listing: ListedRecord | undefined;
		readonly planned: boolean;
		/** True if this look itself shows it, and not only an earlier one. */
		readonly isStillGone?: boolean;
	},
): Promise<RemovalRow> {
	const now = deps.clock.now();
	const seen = seenIn(listing, row, isStillGone);
	if (seen === null) return row;
	const looks = row.sentAt === null ? row.looks : Math.max(row.looks, looksBy(row.sentAt, now));
	const looked = { ...row, lookedAt: now, looks };
	const record = (before: RemovalRow, kind: Parameters<typeof recordEvent>[2]["happening"]["kind"]) =>
		recordEvent(deps, tx, { userId, key, row: before, happening: { kind, recipient: row.broker } });
	if (seen === "somebody_else") return record(looked, "cancelled");
	if (seen === "gone") {
		const isNews = row.state !== "verified_removed" && row.state !== "no_record";
		return planned || isNews ? record(looked, "looked_gone") : row;
	}
	const isEarly = row.state === "said_done" && now.getTime() - row.stateSince.getTime() < wordHoldsMs;
	const isNews = row.state === "verified_removed" || row.state === "no_record" || row.state === "said_done";
	if (!planned && (!isNews || isEarly)) return row;
	const after = await record(looked, "looked_there");
	// The request may never have gone out, or its confirmation was lost. Now that we have looked, it may go out again.
	const isLost = after.unsure || (after.state === "needs_confirmation" && after.linkSealed === null);
	const isOver = isLost && after.looks >= unsureUntilLook && after.rounds < roundsMax;
	return isOver ? record(after, "opened_again") : after;
}

/** After this many lost requests, a person has to look at the removal. */
const roundsMax = 3;
