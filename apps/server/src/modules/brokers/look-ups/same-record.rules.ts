import type { Listing } from "@unlisted/broker-playbooks";

/** What a page of a record showed. */
export interface SeenRecord {
	readonly recordHash: Uint8Array;
	readonly listing: Pick<Listing, "age" | "readOn">;
	/** The last time that the page showed the same age. */
	readonly lastSeenAt: Date;
}

interface Shown {
	/** The hashes that the record may have, the likeliest first. */
	readonly recordHashes: readonly [Buffer, ...Buffer[]];
	readonly listing: Pick<Listing, "age" | "readOn">;
}

/**
 * The known page of the record that a new page shows: the one whose person may be born on the most of the same days.
 * Two ages that differ on one day are two people, whatever year of birth the calendar makes of them.
 */
export function sameRecord<T extends SeenRecord>(shown: Shown, seen: readonly T[], now: Date): T | null {
	const births = birthsOf(shown.listing, now);
	let best: T | null = null;
	let most = 0;
	for (const one of seen) {
		if (!hasHash(shown, one)) continue;
		const other = birthsOf(one.listing, one.lastSeenAt);
		const days = Math.min(births.to, other.to) - Math.max(births.from, other.from);
		if (!(days > most)) continue;
		[best, most] = [one, days];
	}
	return best;
}

/** The hash of a record that no known page shows. It is not one that a known record has, if there is another. */
export function newRecordHash(shown: Shown, seen: readonly SeenRecord[]): Buffer {
	const isFree = (hash: Buffer) => seen.every(({ recordHash }) => Buffer.compare(hash, recordHash) !== 0);
	return shown.recordHashes.find(isFree) ?? shown.recordHashes[0];
}

export function hasHash(
	{ recordHashes }: Pick<Shown, "recordHashes">,
	{ recordHash }: Pick<SeenRecord, "recordHash">,
): boolean {
	return recordHashes.some((hash) => Buffer.compare(hash, recordHash) === 0);
}

/** The days on which somebody may be born who has this age from the day of reading until the last one. */
function birthsOf({ age, readOn }: Pick<Listing, "age" | "readOn">, lastSeenAt: Date) {
	const read = new Date(readOn);
	const last = lastSeenAt < read ? read : dayOf(lastSeenAt);
	const from = yearsBefore(last, (age ?? 0) + 1);
	const to = yearsBefore(read, age ?? 0);
	// A page that keeps its age for years tells it for its last day.
	return { from, to: to > from ? to : yearsBefore(last, age ?? 0) };
}

const dayOf = (at: Date) => new Date(at.toISOString().slice(0, 10));
const yearsBefore = (at: Date, years: number) =>
	Date.UTC(at.getUTCFullYear() - years, at.getUTCMonth(), at.getUTCDate());
