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
	recordHash,
	type Sealing,
	sealContent,
	searchHash,
} from "../core/listing-content.ts";
import { recordListingEvent } from "../core/listing-events.repository.ts";
import { type ListingRow, lockListingsAt, storeListing } from "../core/listings.repository.ts";
import { leastShown, listedFrom } from "../core/thresholds.rules.ts";
import { isMissed, nextOf } from "./listing-state.rules.ts";
import type { AskedFor } from "./plan-search.ts";

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
	const seen = new Set<string>();
	let found = 0;
	for (const judged of listings.slice(0, listingsMax)) {
		const draft = draftOf(sealing, broker, judged);
		const name = hex(draft.keyHash);
		if (seen.has(name)) continue;
		seen.add(name);
		const before = known.get(name) ?? null;
		const said = answers.get(hex(draft.recordHash)) ?? null;
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
			recordHash: draft.recordHash,
			searchHash: search,
			probability: draft.probability,
			contentHash: draft.contentHash,
			sealed: before && !changed ? before.sealed : sealContent(sealing, id, draft.content),
			firstSeenAt: before?.firstSeenAt ?? now,
			lastSeenAt: now,
			...next.row,
		};
		await storeListing(tx, userId, row);
		const kind = next.event ?? (changed ? "changed" : null);
		if (kind) await recordListingEvent(tx, userId, { listingId: id, kind, at: now });
		if (row.state === "not_me") await destroyCaptures(tx, userId, [id]);
		else await keepCapture(tx, { ...sealing, listingId: id, judged, now });
		if (isPersons(row.state)) found += 1;
	}
	if (!isWhole(answer)) return found;
	for (const [name, row] of known)
		if (!seen.has(name) && isMissed(row, search)) await markGone(tx, userId, row, now);
	return found;
}

/** A list that was cut off or that failed half way says nothing about the rest. */
export function isWhole({ state, listings = [] }: BrokerAnswer): boolean {
	return state === "known" && listings.length <= listingsMax;
}

const isPersons = (state: ListingState) => state === "listed" || state === "asks" || state === "unsure";

function draftOf(
	sealing: Sealing,
	broker: SearchableBroker,
	{ listing, reasons, probability }: JudgedListing,
) {
	const content = { listing: boundedListing(listing), reasons: reasons.slice(0, 30) };
	return {
		content,
		probability: Math.min(1, Math.max(0, probability)),
		keyHash: keyHash(sealing, broker.id, listing.key),
		recordHash: recordHash(sealing, broker.id, content.listing),
		contentHash: contentHash(sealing, content),
	};
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
