import { expect, it } from "vitest";
import { linesFor, outcomeOf, type Tallied } from "./blur.rules.ts";
import { medianOf, shareOf } from "./intervals.rules.ts";

it("gives a share with an interval that is wide for few and narrow for many", () => {
	// Wilson's interval as in textbooks: 7 of 10 gives 39.7 % to 89.2 %.
	expect(shareOf(7, 10)).toEqual({ percent: 70, low: 39, high: 90 });
	expect(shareOf(700, 1000)).toEqual({ percent: 70, low: 67, high: 73 });
	expect(shareOf(50, 50)).toEqual({ percent: 100, low: 92, high: 100 });
});

it("never rounds a share up past its true value", () => {
	expect(shareOf(999, 1000).percent).toBe(99);
});

it("gives the median with an interval of days that occurred", () => {
	const days = new Map([
		[30, 20],
		[3, 60],
		[7, 20],
	]);
	expect(medianOf(days)).toEqual({ median: 3, low: 3, high: 7 });
	expect(medianOf(new Map([[4, 1]]))).toEqual({ median: 4, low: 4, high: 4 });
	expect(medianOf(new Map())).toBeNull();
});

const some = (count: number, more: Partial<Tallied> = {}): Tallied => ({
	searchable: true,
	removed: false,
	days: null,
	back: 0,
	count,
	...more,
});

it("rounds counts to five, and publishes nothing below ten", () => {
	const rows = [some(31), some(12, { removed: true, days: 7, back: 3 })];
	expect(outcomeOf(rows)).toMatchObject({
		requests: 45,
		listings: 45,
		removed: 10,
		back: null,
		share: { percent: 27 },
		days: { median: 7 },
	});
	const few = outcomeOf([some(31), some(9, { removed: true, days: 7 })]);
	expect(few).toMatchObject({ listings: 40, removed: null, share: null, days: null });
});

it("counts no share of listings that cannot be looked up", () => {
	const rows = [some(20, { removed: true, days: 3 }), some(500, { searchable: false })];
	expect(outcomeOf(rows)).toMatchObject({ requests: 520, listings: 20, share: { percent: 100 } });
});

it("puts sites with few people into one line, and never reveals them by subtraction", () => {
	const large = { "a.test": 40, "b.test": 15 };
	const people = (more: object) => new Map<string, number>(Object.entries({ ...large, ...more }));
	expect(linesFor(people({}), 0)).toEqual({ alone: ["a.test", "b.test"], together: [] });
	expect(linesFor(people({ "c.test": 9, "d.test": 2 }), 11)).toEqual({
		alone: ["a.test", "b.test"],
		together: ["c.test", "d.test"],
	});
	// The total minus the lines of a and b would be about one person.
	expect(linesFor(people({ "c.test": 1 }), 1)).toEqual({ alone: ["a.test"], together: ["b.test", "c.test"] });
	expect(linesFor(new Map([["c.test", 1]]), 1)).toBeNull();
});
