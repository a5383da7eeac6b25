import { expect, test } from "vitest";
import { axisTicks, labelsThatFit } from "./scale.ts";

test("an axis has few, round, whole numbers, and ends at or above the largest value", () => {
	expect(axisTicks(0)).toEqual([0, 1]);
	expect(axisTicks(3)).toEqual([0, 1, 2, 3]);
	expect(axisTicks(7)).toEqual([0, 2, 4, 6, 8]);
	expect(axisTicks(100)).toEqual([0, 50, 100]);
	expect(axisTicks(1_234)).toEqual([0, 500, 1000, 1500]);
	for (let largest = 0; largest < 3000; largest += 7) {
		const ticks = axisTicks(largest);
		expect(ticks.at(-1)).toBeGreaterThanOrEqual(largest);
		expect(ticks.length).toBeLessThanOrEqual(5);
		expect(ticks.every(Number.isInteger)).toBe(true);
	}
});

test("labels that would overlap are left out, but never the last one", () => {
	expect(labelsThatFit(7, 600, 60)).toEqual([0, 1, 2, 3, 4, 5, 6]);
	expect(labelsThatFit(7, 240, 60)).toEqual([0, 2, 4, 6]);
	expect(labelsThatFit(8, 240, 60)).toEqual([1, 3, 5, 7]);
	expect(labelsThatFit(1, 10, 60)).toEqual([0]);
});
