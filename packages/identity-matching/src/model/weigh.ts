import { type Comparison, cellsOf, type Field, fieldLevels, type Observation } from "./fields.ts";
import type { FieldParameters, Parameters } from "./parameters.ts";

export interface Weight {
	readonly observation: Observation;
	readonly bits: number;
}

export interface Weighed {
	readonly probability: number;
	/** The chance before any comparison, what each field adds, and what similar relatives take away. */
	readonly prior: number;
	readonly weights: readonly Weight[];
	readonly kin: number;
}

/** The probability that both are one person. Its log odds are the sum of prior, weights and kin, in bits. */
export function weigh(comparison: Comparison, parameters: Parameters): Weighed {
	const ratios = ratiosOf(comparison, parameters);
	const kin = -Math.log2(1 + kinOdds(comparison, ratios, parameters));
	const prior = Math.log2(oddsOf(parameters.prior));
	const weights = comparison.map((observation, index) => ({
		observation,
		bits: Math.log2(ratios[index] ?? 1),
	}));
	const sum = weights.reduce((bits, weight) => bits + weight.bits, prior + kin);
	return { probability: 1 / (1 + 2 ** -sum), prior, weights, kin };
}

/** Only the probability, for callers that ask millions of times. */
export function probabilityOf(comparison: Comparison, parameters: Parameters): number {
	const ratios = ratiosOf(comparison, parameters);
	let odds = oddsOf(parameters.prior);
	for (const ratio of ratios) odds *= ratio;
	odds /= 1 + kinOdds(comparison, ratios, parameters);
	return odds === Number.POSITIVE_INFINITY ? 1 : odds / (1 + odds);
}

const oddsOf = (probability: number) => probability / (1 - probability);

/** How much likelier it is that the record is a relative's than a stranger's. */
function kinOdds(comparison: Comparison, ratios: readonly number[], { kin, prior }: Parameters): number {
	let sum = 0;
	for (const { perPerson, shares } of kin) {
		let odds = oddsOf(prior) * perPerson;
		comparison.forEach(({ field }, index) => {
			const share = shares[field] ?? 0;
			odds *= share * (ratios[index] ?? 1) + 1 - share;
		});
		sum += odds;
	}
	return sum;
}

/** For each observation: how much likelier it is for one person's records than for two strangers'. */
function ratiosOf(comparison: Comparison, parameters: Parameters): number[] {
	let firstAgrees = false;
	return comparison.map((observation) => {
		const { field, levels, rarity } = observation;
		const { m, u } = chancesOf(parameters.fields[field], observation);
		if (field === "first_name") firstAgrees = (levels[0] ?? 4) < 2;
		// Evidence against a match counts as much for a common name as for a rare one.
		if (m < u || isDifferent(observation)) return m / u;
		const together = field === "last_name" && levels[0] === 0 && firstAgrees ? parameters.namesGoTogether : 1;
		// However common a value is, agreeing on it is never worse than not knowing it.
		return Math.max(withoutFirst(parameters, observation), m / (u * rarity * together));
	});
}

/**
 * What the parts after the first one say by themselves. How common a value is matters for the first part,
 * such as the city.
 */
function withoutFirst(parameters: Parameters, observation: Observation): number {
	if (observation.levels.length === 1 || observation.levels[0] !== 0) return 1;
	const levels = observation.levels.with(0, undefined);
	const { m, u } = chancesOf(parameters.fields[observation.field], { ...observation, levels });
	return m / u;
}

const isDifferent = ({ field, levels }: Observation) =>
	levels.every((level, part) => level === undefined || level === lastOf(field, part));

const lastOf = (field: Field, part: number) => (fieldLevels[field][part]?.length ?? 0) - 1;

interface Chances {
	readonly m: number;
	readonly u: number;
}

/** The same few patterns come again and again, so we add up each one once. */
const known = new WeakMap<FieldParameters, (Chances | undefined)[]>();

/** The chance of an observation: the sum over the cells that it may be in. */
function chancesOf(parameters: FieldParameters, { field, levels }: Observation): Chances {
	let patterns = known.get(parameters);
	if (!patterns) {
		patterns = [];
		known.set(parameters, patterns);
	}
	let pattern = 0;
	for (const level of levels) pattern = pattern * 6 + (level ?? 5);
	const found = patterns[pattern];
	if (found) return found;
	const sum = (table: readonly number[]) =>
		cellsOf(field, levels).reduce((all, cell) => all + (table[cell] ?? 0), 0);
	const made = { m: sum(parameters.m), u: sum(parameters.u) };
	patterns[pattern] = made;
	return made;
}
