import { expect, test } from "vitest";
import { type Candidate, statesAmongNamesakes } from "./namesakes.rules.ts";

let count = 0;
const one = (age: number | null, more: Partial<Candidate> = {}): Candidate => {
	count += 1;
	return {
		id: `l${count}`,
		state: "listed",
		answered: false,
		probability: 0.99,
		threshold: 0.95,
		othersAlikeBits: 0,
		listing: { age, readOn: "2026-11-22" },
		...more,
	};
};
const next = (...candidates: Candidate[]) => statesAmongNamesakes(candidates).map(({ state }) => state);

test("two records that cannot be one person are both asked about, and so is one without an age beside them", () => {
	expect(next(one(71), one(42), one(null))).toEqual(["asks", "asks", "asks"]);
});

test("one person on many sites is not asked about", () => {
	expect(next(one(42), one(43), one(42), one(null))).toEqual([]);
});

test("what the person said about one listing decides about the others", () => {
	expect(next(one(42, { answered: true }), one(71), one(42))).toEqual(["asks"]);
});

test("a namesake who hardly fits does not make anybody unsure", () => {
	expect(next(one(42), one(71, { state: "asks", probability: 0.02 }))).toEqual([]);
});

test("what namesakes of the same site took from each other does not make a third one more likely", () => {
	const halves = [one(42), one(71)].map((half) => ({ ...half, state: "asks", probability: 0.497 }) as const);
	const bits = Math.log2(0.497 / 0.503 / 99);
	expect(next(...halves.map((half) => ({ ...half, othersAlikeBits: bits })), one(19))).toEqual(["asks"]);
});

test("the person's own telephone number is enough, however many others have the name", () => {
	expect(next(one(42, { probability: 0.99999 }), one(71), one(null, { probability: 0.99999 }))).toEqual([
		"asks",
	]);
});
