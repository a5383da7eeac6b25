import { expect, it } from "vitest";
import { deepScanSentence } from "./deep-scan.ts";

const figures = { companies: 40, asked: 3, answered: 2, hold: 1, nothing: 1, steps: 0, not_reached: 0 };

it("one company holds data, several companies hold data", () => {
	expect(deepScanSentence({ state: "running", figures })).toBe(
		"3 of 40 companies asked, 2 answered: 1 holds something about you, 1 holds nothing.",
	);
	expect(deepScanSentence({ state: "running", figures: { ...figures, hold: 2, nothing: 0 } })).toContain(
		"2 hold something about you, 0 hold nothing.",
	);
	expect(deepScanSentence({ state: "ready", figures: { ...figures, companies: 1, asked: 0 } })).toBe(
		"It waits for you: see the company, and start it.",
	);
});

it("a larger setup says how many more companies it asks", () => {
	expect(deepScanSentence({ state: "ready", figures })).toBe(
		"Your larger setup asks 37 more: see the companies, and go on.",
	);
});
