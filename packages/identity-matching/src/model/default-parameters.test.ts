import { expect, test } from "vitest";
import { defaultParameters } from "./default-parameters.ts";
import { cellCount, cellsOf, fieldLevels, fields } from "./fields.ts";

const { fields: tables, kin } = defaultParameters;

test("the chances of each field add up to one", () => {
	for (const field of fields) {
		const { m, u } = tables[field];
		expect([m.length, u.length], field).toEqual([cellCount(field), cellCount(field)]);
		expect(
			m.reduce((sum, chance) => sum + chance, 0),
			field,
		).toBeCloseTo(1, 9);
		// Names are swapped only where that matches better, so each order has the full sum.
		if (field !== "name_order")
			expect(
				u.reduce((sum, chance) => sum + chance, 0),
				field,
			).toBeCloseTo(1, 9);
		for (const chance of [...m, ...u]) expect(chance, field).toBeGreaterThan(0);
	}
});

test("each better level counts more for the match, and the last one counts against it", () => {
	for (const field of fields) {
		if (fieldLevels[field].length > 1 || field === "name_order") continue;
		const ratios = tables[field].m.map((m, cell) => m / (tables[field].u[cell] ?? 0));
		expect(ratios, field).toEqual(ratios.toSorted((one, other) => other - one));
		expect(ratios.at(-1), field).toBeLessThan(1);
	}
});

test.each(["place", "street"] as const)(
	"for a %s, one more equal part never counts against the match",
	(field) => {
		const ratio = (levels: (number | undefined)[]) => {
			const sum = (table: readonly number[]) =>
				cellsOf(field, levels).reduce((all, cell) => all + (table[cell] ?? 0), 0);
			return sum(tables[field].m) / sum(tables[field].u);
		};
		const choices = fieldLevels[field].map((part) => [undefined, ...part.keys()]);
		const all = choices.reduce<(number | undefined)[][]>(
			(found, part) => found.flatMap((levels) => part.map((level) => [...levels, level])),
			[[]],
		);
		for (const levels of all)
			for (const [part, level] of levels.entries())
				if (level === undefined)
					expect(ratio(levels.with(part, 0)), `${levels}`).toBeGreaterThanOrEqual(ratio(levels) * (1 - 1e-9));
	},
);

test("shares of relatives are never above one", () => {
	for (const { shares, perPerson } of kin) {
		expect(perPerson).toBeGreaterThan(0);
		for (const share of Object.values(shares)) expect(share >= 0 && share <= 1).toBe(true);
	}
});
