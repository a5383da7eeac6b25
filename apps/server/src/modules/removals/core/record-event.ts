import { createHash, randomUUID } from "node:crypto";
import type { DisclosableField, RemovalEventKind } from "@unlisted/contracts/removals/removal-values";
import {
	chainEvents,
	commitTo,
	type Evidence,
	newSalt,
	plainNote,
	type RemovalEvent,
} from "@unlisted/removal-proof";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { applied, nextMoment } from "./apply-event.rules.ts";
import type { LegalDeadline } from "./deadline.rules.ts";
import { type EventRow, type FileRow, insertEvent, insertFile } from "./events.repository.ts";
import { endHelp } from "./helps.repository.ts";
import type { RemovalRow, StateBefore } from "./removal-row.rules.ts";
import { leads, stateAfter } from "./removal-state.rules.ts";
import type { RemovalsDeps } from "./removals.deps.ts";
import { findRemoval, uncoverQueued, updateRemoval } from "./removals.repository.ts";

export interface Attached extends Pick<Evidence, "role" | "what" | "type"> {
	readonly bytes: Uint8Array;
}

export interface Happening {
	readonly kind: RemovalEventKind;
	/** The other side of the event's message: its receiver or its sender. */
	readonly recipient?: string | null;
	readonly fields?: readonly DisclosableField[];
	readonly evidence?: readonly Attached[];
	/** Text for people. Text of strangers is cleaned and cut. */
	readonly note?: string | null;
	readonly deadline?: LegalDeadline;
	/** Only for `mail_read`. */
	readonly back?: StateBefore;
	/** Further changes to the row. Without `nextAt`, the changed row itself says when to act next. */
	readonly change?: Partial<RemovalRow>;
}

/** The sealed part of an event. */
export interface KeptEvent {
	readonly event: RemovalEvent;
	/** In base64. */
	readonly salt: string;
}

/**
 * From this many events on, a record takes no more events that change nothing. This bounds the size of a proof file.
 */
const quietFrom = 900;
const changesNothing: ReadonlySet<RemovalEventKind> = new Set([
	"looked_there",
	"looked_gone",
	"could_not_look",
	"not_sent",
	"reply_kept",
	"help_asked",
	"help_taken_back",
	"help_opened",
]);

interface Recorded {
	readonly userId: string;
	readonly key: HeldKey;
	readonly row: RemovalRow;
	readonly happening: Happening;
}

/**
 * Records one step of a removal: the event in its chain, its commitment in the log, what was seen, and the changed row.
 * All of it happens in the caller's transaction, on a row that the caller has locked.
 */
export async function recordEvent(
	deps: Pick<RemovalsDeps, "clock" | "commit">,
	tx: Transaction,
	given: Recorded,
): Promise<RemovalRow> {
	const next = await recordAlone(deps, tx, given);
	await uncoverIfOver(deps, tx, { userId: given.userId, before: given.row, after: next });
	return next;
}

/** Gives the sites that a removal covers requests of their own if its request will not go out for them. */
export async function uncoverIfOver(
	{ clock }: Pick<RemovalsDeps, "clock">,
	tx: Transaction,
	{
		userId,
		before,
		after,
	}: { readonly userId: string; readonly before: RemovalRow; readonly after: RemovalRow },
): Promise<void> {
	if (leads(before) && !leads(after)) await uncoverQueued(tx, userId, after.id, clock.now());
}

/** As `recordEvent`, for a caller that first records the same event for all that the removal covers. */
export async function recordAlone(
	{ clock, commit }: Pick<RemovalsDeps, "clock" | "commit">,
	tx: Transaction,
	{ userId, key, row: given, happening }: Recorded,
): Promise<RemovalRow> {
	const { kind, deadline, back, change } = happening;
	const now = clock.now();
	const row = (await waitsForNobody(tx, userId, given, kind)) ? { ...given, coveredBy: null } : given;
	const after = applied(row, { kind, now, deadline, back });
	const isQuiet = row.events >= quietFrom && after.state === row.state && changesNothing.has(kind);
	const stored = isQuiet ? after : await chain({ commit }, tx, { userId, key, row: after, happening, now });
	const changed = { ...stored, ...change };
	// Only who waits for something that the row does not show, such as the next try, says when to go on.
	const next = change && !("nextAt" in change) ? { ...changed, nextAt: nextMoment(changed, now) } : changed;
	await updateRemoval(tx, userId, next);
	// When the step is over, a helper's part in it is over too.
	if (row.state === "needs_person" && next.state !== "needs_person") await endHelp(tx, userId, row.id);
	return next;
}

/** True if the event puts a covered site in line, and the request that covers it will not go out. */
async function waitsForNobody(
	tx: Transaction,
	userId: string,
	{ state, asked, coveredBy }: RemovalRow,
	kind: RemovalEventKind,
): Promise<boolean> {
	if (coveredBy === null || state === "queued" || stateAfter(state, kind, { asked }) !== "queued")
		return false;
	const leader = await findRemoval(tx, userId, coveredBy);
	return leader === null || !leads(leader);
}

async function chain(
	{ commit }: Pick<RemovalsDeps, "commit">,
	tx: Transaction,
	{
		userId,
		key,
		row,
		happening,
		now,
	}: { userId: string; key: HeldKey; row: RemovalRow; happening: Happening; now: Date },
): Promise<RemovalRow> {
	const { kind, recipient = null, fields = [], evidence = [], note = null } = happening;
	const last = row.lastHash === null ? null : { seq: row.events, hash: hex(row.lastHash) };
	const [chained] = await chainEvents(
		row.id,
		[
			{
				at: now.toISOString(),
				kind,
				recipient,
				disclosed: fields,
				evidence: evidence.map(({ role, what, type, bytes }) => ({
					role,
					what,
					type,
					size: bytes.byteLength,
					sha256: createHash("sha256").update(bytes).digest("hex"),
				})),
				note: note === null ? null : plainNote(note),
			},
		],
		last,
	);
	if (!chained) throw new Error("An event was not chained.");
	const salt = newSalt();
	const commitment = await commitTo(chained.event, salt);
	const id = randomUUID();
	const kept: KeptEvent = { event: chained.event, salt: Buffer.from(salt).toString("base64") };
	const hash = Buffer.from(chained.hash, "hex");
	const leaf = await commit(tx, commitment);
	await insertEvent(tx, userId, {
		removalId: row.id,
		place: chained.event.seq,
		id,
		kind,
		at: now,
		hash,
		commitment,
		leaf,
		sealed: key.seal(JSON.stringify(kept), eventContext(id)),
	});
	for (const one of evidence) {
		const file = randomUUID();
		await insertFile(tx, userId, {
			id: file,
			removalId: row.id,
			eventId: id,
			role: one.role,
			mediaType: one.type,
			takenAt: now,
			sealed: key.seal(Buffer.from(one.bytes).toString("base64"), fileContext(file)),
		});
	}
	return { ...row, events: chained.event.seq, lastHash: hash };
}

export function openEvent(key: HeldKey, { id, sealed }: Pick<EventRow, "id" | "sealed">): KeptEvent {
	return JSON.parse(key.open(sealed, eventContext(id))) as KeptEvent;
}

export function openFile(key: HeldKey, { id, sealed }: Pick<FileRow, "id" | "sealed">): Buffer {
	return Buffer.from(key.open(sealed, fileContext(id)), "base64");
}

const eventContext = (id: string) => `removal-event:${id}`;
const fileContext = (id: string) => `removal-file:${id}`;
const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
