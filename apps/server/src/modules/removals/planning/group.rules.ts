import type { RemovalRow } from "../core/removal-row.rules.ts";

/** The owner's own listing first: its request covers those of the owner's other sites. */
export function parentsFirst<T extends { readonly broker: string }>(
	listings: readonly T[],
	ownerOf: (broker: string) => string,
): T[] {
	const rank = ({ broker }: T) => (ownerOf(broker) === broker ? 0 : 1);
	return [...listings].sort((one, other) => rank(one) - rank(other) || (one.broker < other.broker ? -1 : 1));
}

type Leading = Pick<
	RemovalRow,
	"id" | "broker" | "owner" | "recordHash" | "coveredBy" | "state" | "listingId"
>;

/**
 * The removal whose request covers this listing: to the same owner, about the same record, on another of its sites, and not
 * sent yet. One that went out covered what was there then; what is found later gets a request of its own.
 */
export function leaderOf<T extends Leading>(
	removals: readonly T[],
	{
		owner,
		listing,
	}: {
		readonly owner: string;
		readonly listing: { readonly broker: string; readonly recordHash: Uint8Array };
	},
): T | undefined {
	return removals.find(
		(one) =>
			one.owner === owner &&
			one.broker !== listing.broker &&
			one.coveredBy === null &&
			(one.state === "queued" || one.state === "waiting_for_yes") &&
			one.recordHash !== null &&
			Buffer.compare(one.recordHash, listing.recordHash) === 0,
	);
}
