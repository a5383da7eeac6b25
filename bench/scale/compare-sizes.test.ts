import { expect, it } from "vitest";
import { compareSizes } from "./compare-sizes.ts";
import type { Cost } from "./measure-statement.ts";

const cost = (ms: number, pages: number, whole: string[] = [], changed = 0): Cost => ({
	ms,
	pages,
	changed,
	whole,
	notRun: null,
});
const compare = (few: Record<string, Cost | string>, many: Record<string, Cost | string>) =>
	compareSizes({
		small: 10,
		large: 1000,
		few: new Map(Object.entries(few)),
		many: new Map(Object.entries(many)),
	});

it("a statement fails only if it takes longer and reads more than a deeper index explains", () => {
	const few = { slow: cost(1, 40), deeper: cost(0.1, 4), busy: cost(1, 200), quick: cost(0.1, 10) };
	const many = { slow: cost(9, 90), deeper: cost(0.9, 16), busy: cost(9, 210), quick: cost(0.4, 90) };
	const { measures } = compare(few, many);
	expect(measures.slice(1).map(({ name, ok }) => [name, ok])).toEqual([
		["slow", false],
		["deeper", true],
		["busy", true],
		["quick", true],
	]);
	expect(measures[0]).toMatchObject({ value: 3, ok: false });
});

it("a sweep may read the page of each row that it deletes, and the path to it, but no more", () => {
	const few = { sweep: cost(0.3, 90, [], 50), reads: cost(0.3, 90), greedy: cost(0.3, 90, [], 50) };
	const many = { sweep: cost(2, 291, [], 50), reads: cost(2, 291), greedy: cost(2, 400, [], 50) };
	const { measures } = compare(few, many);
	expect(new Map(measures.slice(1).map(({ name, ok }) => [name, ok]))).toEqual(
		new Map([
			["sweep", true],
			["reads", false],
			["greedy", false],
		]),
	);
});

it("a statement with a reason never fails, and the reason is told once", () => {
	const names = ["identity/core/users usersLike", "identity/core/users usersLike 2"];
	const few = Object.fromEntries(names.map((name) => [name, cost(1, 10, ["users, 10 rows"])]));
	const many = Object.fromEntries(names.map((name) => [name, cost(90, 999, ["users, 1000 rows"])]));
	const { measures, reasons } = compare(few, many);
	expect(measures.map(({ ok }) => ok)).toEqual([true, null, null]);
	expect(reasons).toHaveLength(1);
	expect(reasons[0]).toContain("usersLike; identity/core/users usersLike 2");
});

it("a statement that could not run is listed separately, with the reason", () => {
	const { measures, notRun } = compare({ odd: cost(1, 1) }, { odd: "syntax\nerror", new: cost(1, 1) });
	expect(measures).toHaveLength(1);
	expect(notRun).toEqual(["new: not at the small size", "odd: syntax error"]);
});
