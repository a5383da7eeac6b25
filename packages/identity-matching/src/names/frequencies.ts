import { bigCities, commonFirstNames, commonLastNames } from "./common-names.ts";

/** How common values of a field are: what an agreement on one is worth. */
export interface Frequency {
	/** The part of the people who have this value, folded as by `fold`. */
	share(value: string): number;
	/** The chance that two people have the same one: the mean of `share` over people. */
	readonly mean: number;
}

export interface Frequencies {
	readonly first: Frequency;
	readonly last: Frequency;
	readonly city: Frequency;
}

/** A name outside the table is taken for one of the commoner of the rare ones: too little evidence, not too much. */
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

/** Frequencies as the records themselves have them. A value is as common as if it stood there once more. */
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
