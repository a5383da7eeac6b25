import type { Listing, Wanted } from "@unlisted/broker-playbooks";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { JudgedListing } from "../../../providers/broker-sites/port.ts";
import type { ListingRow } from "./listings.repository.ts";

/** The sealed part of a listing. */
export interface ListingContent {
	readonly listing: Listing;
	readonly reasons: JudgedListing["reasons"];
}

export interface Sealing {
	readonly keys: KeyRing;
	readonly key: HeldKey;
	readonly userId: string;
}

export function sealContent({ key }: Pick<Sealing, "key">, id: string, content: ListingContent): Buffer {
	return key.seal(JSON.stringify(content), contextOf(id));
}

export function openContent(key: HeldKey, { id, sealed }: Pick<ListingRow, "id" | "sealed">): ListingContent {
	return JSON.parse(key.open(sealed, contextOf(id))) as ListingContent;
}

export function captureContext(listingId: string): string {
	return `broker-capture:${listingId}`;
}

function contextOf(id: string): string {
	return `broker-listing:${id}`;
}

export function keyHash({ keys, userId }: Sealing, broker: string, key: string): Buffer {
	return keys.blindIndex("broker-listing", `${userId}\0${broker}\0${key}`);
}

export function contentHash({ keys, userId }: Sealing, content: ListingContent): Buffer {
	// The day of reading changes each time, so the hash leaves it out.
	const { readOn: _, ...shown } = content.listing;
	return keys.blindIndex("broker-content", `${userId}\0${JSON.stringify(shown)}`);
}

/** Hash of what was searched with. */
export function searchHash(
	{ keys, userId }: Pick<Sealing, "keys" | "userId">,
	{ names, places }: Wanted,
): Buffer {
	return keys.blindIndex("broker-search", `${userId}\0${JSON.stringify({ names, places })}`);
}

/**
 * Identify the person that a record describes, so that mirrors and other pages of the same record get the same hash. A
 * record that says too little to tell two namesakes apart only stands for its own page. Otherwise a "no" to it could
 * hide another record that is the right one.
 *
 * A page shows an age and no birthday, so the year of birth may be one off: the hash of January is not the one of
 * December. The first hash is that of the plain difference; the others are those of a year earlier and later.
 */
export function recordHashes(
	sealing: Pick<Sealing, "keys" | "userId">,
	broker: string,
	listing: Listing,
): readonly [Buffer, ...Buffer[]] {
	const { keys, userId } = sealing;
	const hash = (told: object) => keys.blindIndex("broker-record", `${userId}\0${JSON.stringify(told)}`);
	const places = [...new Set(listing.places.map(({ city, state }) => folded(`${city}|${state}`)))].sort();
	if (listing.age === null || places.length === 0) return [hash({ broker, key: listing.key })];
	const born = Number(listing.readOn.slice(0, 4)) - listing.age;
	const of = (year: number) => hash({ name: folded(listing.name), born: year, places });
	return [of(born), of(born - 1), of(born + 1)];
}

function folded(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}|]+/gu, " ")
		.trim();
}
