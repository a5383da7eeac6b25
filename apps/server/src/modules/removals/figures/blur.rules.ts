import { countsRoundedTo, type Outcome, smallestCount } from "@unlisted/contracts/removals/effectiveness";
import { medianOf, shareOf } from "./intervals.rules.ts";

/** A count of removals with the same properties. */
export interface Tallied {
	readonly searchable: boolean;
	readonly removed: boolean;
	readonly days: number | null;
	readonly count: number;
	readonly back: number;
}

/** Null if the count is too small to publish. */
export function blurred(count: number): number | null {
	return count < smallestCount ? null : Math.round(count / countsRoundedTo) * countsRoundedTo;
}

/** The exact number, before blurring. */
export function removedOf(rows: readonly Tallied[]): number {
	return sumOf(rows.filter(({ removed, searchable }) => removed && searchable));
}

/** What is published about some removals. If too few were removed, neither their share nor their days are published. */
export function outcomeOf(rows: readonly Tallied[]): Outcome {
	const looked = rows.filter(({ searchable }) => searchable);
	const removed = removedOf(rows);
	const listings = sumOf(looked);
	const days = new Map<number, number>();
	for (const row of looked) if (row.days !== null) days.set(row.days, (days.get(row.days) ?? 0) + row.count);
	const isTold = removed >= smallestCount;
	return {
		requests: blurred(sumOf(rows)),
		listings: blurred(listings),
		removed: blurred(removed),
		share: isTold ? shareOf(removed, listings) : null,
		days: isTold && sumOf(looked.filter((row) => row.days !== null)) >= smallestCount ? medianOf(days) : null,
		back: blurred(rows.reduce((sum, { back }) => sum + back, 0)),
	};
}

function sumOf(rows: readonly Tallied[]): number {
	return rows.reduce((sum, { count }) => sum + count, 0);
}

export interface Told {
	/** Groups with a line of their own, those with the most people first. */
	readonly alone: readonly string[];
	/** Groups that share one line. */
	readonly together: readonly string[];
}

/**
 * Decides which groups have enough people for a line of their own. The others share a line. If they are too few even
 * together, the smallest of the large groups joins them. Otherwise subtracting the lines from the total would reveal
 * them. Null if nothing can be published.
 */
export function linesFor(people: ReadonlyMap<string, number>, peopleTogether: number): Told | null {
	const sorted = [...people].sort(([a, one], [b, other]) => other - one || a.localeCompare(b, "en"));
	const alone = sorted.filter(([, count]) => count >= smallestCount).map(([key]) => key);
	const together = sorted.filter(([, count]) => count < smallestCount).map(([key]) => key);
	if (together.length === 0 || peopleTogether >= smallestCount) return { alone, together };
	const joins = alone.pop();
	return joins === undefined ? null : { alone, together: [joins, ...together] };
}

export function smallOf(people: ReadonlyMap<string, number>): string[] {
	return [...people].filter(([, count]) => count < smallestCount).map(([key]) => key);
}
