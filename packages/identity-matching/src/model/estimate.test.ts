import { expect, test } from "vitest";
import { estimate } from "./estimate.ts";
import type { Comparison } from "./fields.ts";
import { probabilityOf } from "./weigh.ts";

/** Pairs from a known model: about one person with a chance of 2 %, and each field with its own chances. */
function pairsOf(count: number): { comparisons: Comparison[]; same: boolean[] } {
	const next = numbers(7);
	const draw = (chances: readonly number[]) => {
		let rest = next();
		return chances.findIndex((chance) => {
			rest -= chance;
			return rest < 0;
		});
	};
	const comparisons: Comparison[] = [];
	const same: boolean[] = [];
	for (let index = 0; index < count; index += 1) {
		const one = next() < 0.02;
		same.push(one);
		comparisons.push([
			{
				field: "first_name",
				levels: [draw(one ? [0.7, 0.1, 0.1, 0.05, 0.05] : [0.01, 0.01, 0.01, 0.02, 0.95])],
				rarity: 1,
			},
			{
				field: "last_name",
				levels: [draw(one ? [0.8, 0.1, 0.05, 0.05] : [0.01, 0.01, 0.02, 0.96])],
				rarity: 1,
			},
			{
				field: "birth_date",
				levels: [draw(one ? [0.9, 0.04, 0.03, 0.02, 0.01] : [0.001, 0.002, 0.007, 0.02, 0.97])],
				rarity: 1,
			},
		]);
	}
	return { comparisons, same };
}

function numbers(seed: number): () => number {
	let state = seed;
	return () => {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
		return state / 2 ** 32;
	};
}

test("learns how often one person's records agree, without knowing which records are one person's", () => {
	const { comparisons, same } = pairsOf(20_000);
	const found = estimate({ candidates: comparisons, random: comparisons, pairs: comparisons.length });
	expect(found.prior).toBeCloseTo(same.filter(Boolean).length / same.length, 3);
	expect(found.fields.first_name.m[0]).toBeCloseTo(0.7, 1);
	expect(found.fields.last_name.m[0]).toBeCloseTo(0.8, 1);
	expect(found.fields.birth_date.m[0]).toBeCloseTo(0.9, 1);
	expect(found.fields.first_name.u[0]).toBeCloseTo(0.01, 2);
	const said = comparisons.map((comparison) => probabilityOf(comparison, found) >= 0.5);
	const wrong = said.filter((yes, index) => yes !== same[index]).length;
	expect(wrong / said.length).toBeLessThan(0.002);
});

test("returns parameters even if there is nothing to learn", () => {
	const { prior, fields } = estimate({ candidates: [], random: [], pairs: 0 });
	expect(prior).toBeGreaterThan(0);
	for (const { m, u } of Object.values(fields))
		for (const chance of [...m, ...u]) expect(chance).toBeGreaterThan(0);
});
