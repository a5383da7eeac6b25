import { describe, expect, it, test } from "vitest";
import { foldState } from "./fold-state.ts";
import { defaultFrequencies, frequencyOf } from "./frequencies.ts";
import { isNickname } from "./nicknames.ts";
import { splitName } from "./split-name.ts";

describe("a name in one piece", () => {
	it.each([
		["Ann Example", { first: "Ann", last: "Example" }],
		["Ann B. Example", { first: "Ann", middle: "B.", last: "Example" }],
		["Example, Ann B.", { first: "Ann", middle: "B.", last: "Example" }],
		["Dr. Ann Example Jr.", { first: "Ann", last: "Example" }],
		["Vincent van der Example", { first: "Vincent", last: "van der Example" }],
		["Van Example", { first: "Van", last: "Example" }],
		["Ann", { first: "Ann" }],
		["", {}],
	])("%s is split into its parts", (name, parts) => {
		expect(splitName(name)).toEqual(parts);
	});
});

test("short forms fit their full names, and two full names fit only if one person uses both", () => {
	expect(isNickname("bob", "robert")).toBe(true);
	expect(isNickname("bill", "will")).toBe(true);
	expect(isNickname("robert", "william")).toBe(false);
	expect(isNickname("robert", "robert")).toBe(false);
	expect(isNickname("constructor", "robert")).toBe(false);
});

test("a name that is in no table is rarer than those in tables", () => {
	const { first, last } = defaultFrequencies;
	expect(first.share("james")).toBeGreaterThan(first.share("zebulon") * 100);
	expect(last.share("smith")).toBeGreaterThan(last.share("quackenbush") * 50);
	expect(last.mean).toBeLessThan(last.share("smith"));
});

test("frequencies from records say how often they contain a value", () => {
	const frequency = frequencyOf(["ann", "ann", "ann", "bob"]);
	expect(frequency.share("ann")).toBeCloseTo(0.8);
	expect(frequency.share("nobody")).toBeCloseTo(0.2);
	expect(frequencyOf([]).share("ann")).toBe(1);
});

test("a state is the same by its name and by its two letters", () => {
	expect(foldState("New York")).toBe("ny");
	expect(foldState("ny")).toBe("ny");
	expect(foldState("Bavaria")).toBe("bavaria");
});
