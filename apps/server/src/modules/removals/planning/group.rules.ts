import type { RemovalRow } from "../core/removal-row.rules.ts";

/** Puts the owner's own listing first, because its request covers those of the owner's other sites. */
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
 * Finds the removal whose request covers this listing. It goes to the same owner, is about the same record on another
 * of its sites, and is not sent yet. A request that went out covers what was there then; a listing that is found later
 * gets a request of its own.
 */
export function leaderOf<T extends Leading>(
	removals: readonly T[],
	{
		owner,
		listing,
		state,
	}: {
		readonly owner: string;
		/** A request that waits for the person's yes covers nothing that may go out now. */
		readonly state: "queued" | "waiting_for_yes";
		readonly listing: { readonly broker: string; readonly recordHash: Uint8Array };
	},
): T | undefined {
	return removals.find(
		(one) =>
			one.owner === owner &&
			one.broker !== listing.broker &&
			one.coveredBy === null &&
			(one.state === "queued" || one.state === state) &&
			one.recordHash !== null &&
			Buffer.compare(one.recordHash, listing.recordHash) === 0,
	);
}
