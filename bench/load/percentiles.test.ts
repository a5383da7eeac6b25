import { expect, it } from "vitest";
import { growthOf, latenciesOf, percentile } from "./percentiles.ts";

it("the median of a hundred is the fiftieth, and the 99th percentile the last but one", () => {
	const hundred = Array.from({ length: 100 }, (_, n) => 100 - n);
	expect(latenciesOf(hundred)).toEqual({ count: 100, p50: 50, p95: 95, p99: 99 });
});

it("a single value is every percentile, and no value is 0", () => {
	expect(percentile([7], 0.99)).toBe(7);
	expect(percentile([], 0.5)).toBe(0);
});

it("the heap has grown if its lowest point has", () => {
	expect(growthOf.heap([50, 100, 130, 100, 140, 100, 150, 100, 160, 100])).toBe(1);
	expect(growthOf.heap([100, 120, 100, 140, 160, 180, 150, 220, 200, 250])).toBe(2);
});

it("memory that rises and falls has not grown, wherever the measure begins; memory that rises from low to low has", () => {
	const saw = Array.from({ length: 40 }, (_, n) => 100 + 10 * (n % 4));
	for (let from = 0; from < 4; from += 1) expect(growthOf.memory(saw.slice(from, from + 30))).toBe(1);
	expect(growthOf.memory(saw.map((value, n) => (n < 8 ? 10 : value)))).toBe(1);
	expect(growthOf.memory(saw.map((value, n) => value * (1 + n / 40)))).toBeGreaterThan(1.2);
});
