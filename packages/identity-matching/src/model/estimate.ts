import type { Comparison, Field } from "./fields.ts";
import type { Kin, Parameters } from "./parameters.ts";
import { byField, countCells, distributed, fromChance, outcomesOf } from "./tables.ts";
import { probabilityOf } from "./weigh.ts";

export interface EstimateInput {
	/** Pairs that may be about one person. All others of `pairs` count as strangers. */
	readonly candidates: readonly Comparison[];
	/** Random pairs. Nearly all are strangers, and agree only by chance. */
	readonly random: readonly Comparison[];
	/** How many pairs there are altogether. */
	readonly pairs: number;
	readonly kin?: readonly Kin[];
	readonly rounds?: number;
}

/** After these rounds we know well enough which of the random pairs are one person's, and leave them out. */
const roundsThatSortOut = [4, 9];

/**
 * Estimates the parameters of a set of records by expectation maximization, without knowing for any pair whether it is
 * one person. Random pairs show what strangers agree on. Pairs that look like one person show what one person's records
 * agree on, and how many such pairs there are. The more a pair looks like one person, the more it counts.
 */
export function estimate({ candidates, random, pairs, kin = [], rounds = 50 }: EstimateInput): Parameters {
	let u = byChance(random);
	let parameters: Parameters = {
		prior: Math.min(0.1, 1 / Math.sqrt(Math.max(pairs, 1))),
		namesGoTogether: 1,
		kin,
		fields: byField((field) => ({ m: startOf(u[field]), u: u[field] })),
	};
	let left = candidates;
	for (let round = 0; round < rounds; round += 1) {
		const before = parameters;
		const weighted = left.map((comparison) => ({
			comparison,
			weight: probabilityOf(comparison, before),
		}));
		const found = weighted.reduce((sum, { weight }) => sum + weight, 0);
		const outcomes = outcomesOf(weighted);
		const m = byField((field) => distributed(countCells(field, outcomes[field], before.fields[field].m)));
		if (roundsThatSortOut.includes(round))
			u = byChance(random.filter((comparison) => probabilityOf(comparison, before) < 0.5));
		const prior = Math.min(0.5, Math.max(found, 0.5) / Math.max(pairs, 1));
		parameters = { ...before, prior, fields: byField((field) => ({ m: m[field], u: u[field] })) };
		// Pairs that a first look rules out stay out. Most pairs are ruled out.
		left = weighted.filter(({ weight }) => weight > 1e-6).map(({ comparison }) => comparison);
		if (round > 10 && Math.abs(prior - before.prior) < 1e-4 * before.prior) break;
	}
	return parameters;
}

function byChance(random: readonly Comparison[]): Record<Field, number[]> {
	const outcomes = outcomesOf(random.map((comparison) => ({ comparison, weight: 1 })));
	return {
		...byField((field) => fromChance(field, outcomes[field])),
		// Names are swapped only where they fit that way. For strangers both orders fit equally often.
		name_order: [1, 1],
	};
}

/** A first guess only needs the right direction: one person's records usually agree on everything. */
function startOf(u: readonly number[]): number[] {
	return distributed(u.map((chance, cell) => chance ** 0.15 * (cell === 0 ? 8 : 1)));
}
