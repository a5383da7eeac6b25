import { randomUUID } from "node:crypto";
import type { ListingState } from "@unlisted/contracts/broker-values";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { BrokerAnswer, JudgedListing } from "../../../providers/broker-sites/port.ts";
import { answersOf } from "../core/answers.repository.ts";
import type { SearchableBroker } from "../core/askable.rules.ts";
import { boundedListing } from "../core/bounded-listing.rules.ts";
import type { BrokersDeps } from "../core/brokers.deps.ts";
import { destroyCaptures, storeCapture } from "../core/captures.repository.ts";
import {
	captureContext,
	contentHash,
	keyHash,
	openContent,
	recordHashes,
	type Sealing,
	sealContent,
	searchHash,
} from "../core/listing-content.ts";
import { recordListingEvent } from "../core/listing-events.repository.ts";
import {
	type ListingRow,
	listingsOfRecords,
	lockListingsAt,
	storeListing,
} from "../core/listings.repository.ts";
import { leastShown, listedFrom } from "../core/thresholds.rules.ts";
import { answerIn, isMissed, nextOf, type Said } from "./listing-state.rules.ts";
import type { AskedFor } from "./plan-search.ts";
import { hasHash, newRecordHash, type SeenRecord, sameRecord } from "./same-record.rules.ts";

/** A page that shows more people than this is no answer to a search for one person. */
const listingsMax = 200;
const captureMax = 3_000_000;

interface Kept extends Pick<AskedFor, "userId" | "wanted"> {
	readonly key: HeldKey;
	readonly broker: SearchableBroker;
	readonly answer: BrokerAnswer;
	readonly now: Date;
}

/**
 * Stores the listings that a broker shows of the person, and marks those that it no longer shows. Returns how many are
 * or may be the person's.
 */
export async function keepListings(
	{ keys }: Pick<BrokersDeps, "keys">,
	tx: Transaction,
	{ userId, wanted, key, broker, answer, now }: Kept,
): Promise<number> {
	const sealing = { keys, key, userId };
	const search = searchHash(sealing, wanted);
	const known = new Map((await lockListingsAt(tx, userId, broker.id)).map((row) => [hex(row.keyHash), row]));
	const listings = answer.listings ?? [];
	const saidBefore = listings.length === 0 ? [] : await answersOf(tx, userId);
	const answers = new Map(saidBefore.map((row) => [hex(row.recordHash), row]));
	const drafts = new Map<string, Draft>();
	for (const judged of listings.slice(0, listingsMax)) {
		const draft = draftOf(sealing, broker, judged);
		const name = hex(draft.keyHash);
		if (!drafts.has(name)) drafts.set(name, draft);
	}
	const records = await recordsLike(tx, { userId, key, known, drafts });
	let found = 0;
	for (const [name, draft] of drafts) {
		const { judged } = draft;
		const before = known.get(name) ?? null;
		// The page's record stays the same as years go by, and so does the answer to it.
		const isSame = before !== null && hasHash(draft, before);
		const like = isSame ? null : sameRecord(draft, records, now);
		const record = isSame ? before.recordHash : (like?.recordHash ?? newRecordHash(draft, records));
		const said = answers.get(hex(record)) ?? like?.said ?? null;
		// The listing is certainly somebody else's, so nothing of it is stored.
		if (!before && draft.probability < leastShown && said?.answer !== "me") continue;
		const threshold = listedFrom(broker.playbook.discloses);
		const next = nextOf(before, { said, probability: draft.probability, threshold, now });
		const id = before?.id ?? randomUUID();
		const changed = before !== null && hex(before.contentHash) !== hex(draft.contentHash);
		const row: ListingRow = {
			id,
			broker: broker.id,
			keyHash: draft.keyHash,
			recordHash: record,
			searchHash: search,
			probability: draft.probability,
			contentHash: draft.contentHash,
			sealed: before && !changed ? before.sealed : sealContent(sealing, id, draft.content),
			firstSeenAt: before?.firstSeenAt ?? now,
			lastSeenAt: now,
			...next.row,
		};
		await storeListing(tx, userId, row);
		records.push(recordOn(row, draft.listing));
		const kind = next.event ?? (changed ? "changed" : null);
		if (kind) await recordListingEvent(tx, userId, { listingId: id, kind, at: now });
		if (row.state === "not_me") await destroyCaptures(tx, userId, [id]);
		else await keepCapture(tx, { ...sealing, listingId: id, judged, now });
		if (isPersons(row.state)) found += 1;
	}
	if (!isWhole(answer)) return found;
	for (const [name, row] of known)
		if (!drafts.has(name) && isMissed(row, search)) await markGone(tx, userId, row, now);
	return found;
}

/** A list that was cut off or that failed half way says nothing about the rest. */
export function isWhole({ state, listings = [] }: BrokerAnswer): boolean {
	return state === "known" && listings.length <= listingsMax;
}

const isPersons = (state: ListingState) => state === "listed" || state === "asks" || state === "unsure";

type Draft = ReturnType<typeof draftOf>;

function draftOf(sealing: Sealing, broker: SearchableBroker, judged: JudgedListing) {
	const { listing, reasons, probability } = judged;
	const content = { listing: boundedListing(listing), reasons: reasons.slice(0, 30) };
	return {
		judged,
		content,
		listing: content.listing,
		probability: Math.min(1, Math.max(0, probability)),
		keyHash: keyHash(sealing, broker.id, listing.key),
		recordHashes: recordHashes(sealing, broker.id, content.listing),
		contentHash: contentHash(sealing, content),
	};
}

/** A known page of a record, with what the person said of it there. */
interface KnownRecord extends SeenRecord {
	readonly said: Said | null;
}

/** The known pages of records that the new or changed ones of these may show. */
async function recordsLike(
	tx: Transaction,
	{
		userId,
		key,
		known,
		drafts,
	}: {
		readonly userId: string;
		readonly key: HeldKey;
		readonly known: ReadonlyMap<string, ListingRow>;
		readonly drafts: ReadonlyMap<string, Draft>;
	},
): Promise<KnownRecord[]> {
	const isSettled = (name: string, draft: Draft) => {
		const before = known.get(name);
		return before !== undefined && hasHash(draft, before);
	};
	const open = [...drafts].filter(([name, draft]) => !isSettled(name, draft));
	if (open.length === 0) return [];
	const hashes = open.flatMap(([, { recordHashes: all }]) => all);
	const rows = await listingsOfRecords(tx, userId, hashes);
	// What this answer shows of a known page is newer than what was kept of it.
	return rows.map((row) =>
		recordOn(row, drafts.get(hex(row.keyHash))?.listing ?? openContent(key, row).listing),
	);
}

function recordOn(row: ListingRow, listing: SeenRecord["listing"]): KnownRecord {
	const { recordHash, lastSeenAt, answeredAt, state, stateBefore } = row;
	const answer = answerIn[state === "gone" ? (stateBefore ?? "asks") : state];
	return { recordHash, listing, lastSeenAt, said: answeredAt && answer ? { answer, answeredAt } : null };
}

async function keepCapture(
	tx: Transaction,
	{ key, userId, listingId, judged, now }: Sealing & { listingId: string; judged: JudgedListing; now: Date },
): Promise<void> {
	const { capture } = judged;
	if (!capture || capture.bytes.byteLength > captureMax) return;
	const sealed = key.seal(Buffer.from(capture.bytes).toString("base64"), captureContext(listingId));
	await storeCapture(tx, userId, listingId, { kind: capture.kind, sealed, takenAt: now });
}

async function markGone(tx: Transaction, userId: string, row: ListingRow, now: Date): Promise<void> {
	const { state } = row;
	if (state === "gone" || state === "not_me") return;
	// If the person was never told of the listing, we do not tell them that it is gone.
	const untold = row.untold === "found" || state !== "listed" ? null : "gone";
	await storeListing(tx, userId, { ...row, state: "gone", stateBefore: state, goneAt: now, untold });
	await recordListingEvent(tx, userId, { listingId: row.id, kind: "gone", at: now });
}

function hex(bytes: Uint8Array): string {
	return Buffer.from(bytes).toString("hex");
}
