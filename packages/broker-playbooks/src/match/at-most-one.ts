import type { Listing } from "../look-up/listing.ts";

export interface Weighed {
	readonly listing: Pick<Listing, "age" | "readOn">;
	readonly probability: number;
}

/** Brokers' ages are some years off. Ages further apart belong to two people. */
const sameYears = 2;
const oddsMax = 1e12;

/**
 * Adjusts the probabilities for what single records cannot show: among records with ages too far apart for one person,
 * at most one is theirs. A person without a birth year matches every namesake in the same town.
 */
export function atMostOne(weighed: readonly Weighed[]): number[] {
	const people = weighed.map(({ listing, probability }) => ({
		born: bornOf(listing),
		odds: Math.min(oddsMax, probability / (1 - probability)),
	}));
	return people.map(({ born, odds }, at) => {
		if (born === null) return weighed[at]?.probability ?? 0;
		const others: { born: number; odds: number }[] = [];
		for (const rival of people.toSorted((one, other) => other.odds - one.odds)) {
			const year = rival.born;
			if (year === null || [born, ...others.map((other) => other.born)].some((own) => isSame(own, year)))
				continue;
			others.push({ born: year, odds: rival.odds });
		}
		return odds / (1 + odds + others.reduce((sum, other) => sum + other.odds, 0));
	});
}

const isSame = (one: number, other: number) => Math.abs(one - other) <= sameYears;

function bornOf({ age, readOn }: Weighed["listing"]): number | null {
	return age === null ? null : Number(readOn.slice(0, 4)) - age;
}
