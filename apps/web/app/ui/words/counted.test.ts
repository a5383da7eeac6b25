import fc from "fast-check";
import { expect, test } from "vitest";
import { counted, digits, listed } from "./counted.ts";

test("writes numbers as Intl does", () => {
	const rules = new Intl.NumberFormat("en-US");
	fc.assert(
		fc.property(fc.integer({ min: -1e12, max: 1e12 }), (count) => {
			expect(digits(count)).toBe(rules.format(count));
		}),
	);
	fc.assert(
		fc.property(fc.integer({ min: -1e9, max: 1e9 }), (part) => {
			expect(digits(part / 1000)).toBe(rules.format(part / 1000));
		}),
	);
	expect(counted(1, "broker")).toBe("1 broker");
	expect(counted(1200, "broker")).toBe("1,200 brokers");
	expect(counted(0, "match", "matches")).toBe("0 matches");
});

test("writes lists as Intl does", () => {
	const rules = new Intl.ListFormat("en-US", { type: "conjunction" });
	for (const items of [[], ["a"], ["a", "b"], ["a", "b", "c"], ["a", "b", "c", "d"]])
		expect(listed(items)).toBe(rules.format(items));
});
