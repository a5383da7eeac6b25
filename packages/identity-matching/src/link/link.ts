import { compare } from "../compare/compare.ts";
import { estimate } from "../model/estimate.ts";
import type { Comparison } from "../model/fields.ts";
import type { Parameters } from "../model/parameters.ts";
import { probabilityOf } from "../model/weigh.ts";
import { type Frequencies, frequencyOf } from "../names/frequencies.ts";
import type { PersonRecord } from "../person.ts";
import { type Prepared, prepareRecord } from "../prepare.ts";
import { candidatePairs, type Pair } from "./candidate-pairs.ts";
import { randomPairs } from "./random-pairs.ts";

export interface ScoredPair {
	readonly left: number;
	readonly right: number;
	readonly probability: number;
}

export interface Linked {
	/** Every pair that was compared, by its positions in the lists. All other pairs are too unlikely. */
	readonly pairs: readonly ScoredPair[];
	readonly parameters: Parameters;
	readonly frequencies: Frequencies;
}

/**
 * Finds the records of two lists that are about one person. It learns everything that it needs from the records
 * themselves.
 */
export function link(left: readonly PersonRecord[], right: readonly PersonRecord[]): Linked {
	return score(left.map(prepareRecord), right.map(prepareRecord));
}

/** Finds the records of one list that are about one person. */
export function deduplicate(records: readonly PersonRecord[]): Linked {
	return score(records.map(prepareRecord));
}

function score(left: readonly Prepared[], right?: readonly Prepared[]): Linked {
	const others = right ?? left;
	const frequencies = frequenciesOf(right ? [...left, ...right] : left);
	const compared = ([one, other]: Pair): Comparison => {
		const [first, second] = [left[one], others[other]];
		return first && second ? compare(first, second, frequencies) : [];
	};
	const places = candidatePairs(left, right);
	const candidates = places.map(compared);
	const parameters = estimate({
		candidates,
		random: randomPairs(left.length, right?.length).map(compared),
		pairs: right ? left.length * right.length : (left.length * (left.length - 1)) / 2,
	});
	const pairs = places.map(([one, other], index) => ({
		left: one,
		right: other,
		probability: probabilityOf(candidates[index] ?? [], parameters),
	}));
	return { pairs, parameters, frequencies };
}

function frequenciesOf(records: readonly Prepared[]): Frequencies {
	const given = (values: readonly (string | undefined)[]) =>
		values.filter((value) => value !== undefined && value !== "") as string[];
	return {
		first: frequencyOf(given(records.flatMap(({ names }) => names.map(({ first }) => first)))),
		last: frequencyOf(given(records.flatMap(({ names }) => names.map(({ last }) => last)))),
		city: frequencyOf(records.flatMap(({ cities }) => cities)),
	};
}
