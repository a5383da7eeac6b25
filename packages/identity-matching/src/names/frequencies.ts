import { bigCities, commonFirstNames, commonLastNames } from "./common-names.ts";

/** How common the values of a field are. That decides what an agreement on one is worth. */
export interface Frequency {
	/** The share of people with this value, in the form that `fold` makes. */
	share(value: string): number;
	/** The chance that two people have the same value: the mean of `share` over people. */
	readonly mean: number;
}

export interface Frequencies {
	readonly first: Frequency;
	readonly last: Frequency;
	readonly city: Frequency;
}

/**
 * A name that is not in the table counts as one of the more common rare names: better too little evidence
 * than too much.
 */
export const defaultFrequencies: Frequencies = {
	first: fromTable(commonFirstNames, 3e-5),
	last: fromTable(commonLastNames, 5e-5),
	city: fromTable(bigCities, 3e-4),
};

function fromTable(table: ReadonlyMap<string, number>, others: number): Frequency {
	let [sum, squares] = [0, 0];
	for (const share of table.values()) {
		sum += share;
		squares += share * share;
	}
	return { share: (value) => table.get(value) ?? others, mean: squares + Math.max(0, 1 - sum) * others };
}

/** Frequencies as in the records themselves. A value is as common as if it were there once more. */
export function frequencyOf(values: Iterable<string>): Frequency {
	const counts = new Map<string, number>();
	let total = 0;
	for (const value of values) {
		counts.set(value, (counts.get(value) ?? 0) + 1);
		total += 1;
	}
	let squares = 0;
	for (const count of counts.values()) squares += ((count + 1) / (total + 1)) * (count / Math.max(1, total));
	return { share: (value) => ((counts.get(value) ?? 0) + 1) / (total + 1), mean: total === 0 ? 1 : squares };
}
