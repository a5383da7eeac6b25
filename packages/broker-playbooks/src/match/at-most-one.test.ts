import { expect, test } from "vitest";
import { atMostOne } from "./at-most-one.ts";

const record = (age: number | null, probability: number) => ({
	listing: { age, readOn: "2026-11-22" },
	probability,
});

test("two namesakes of one town whose ages are far apart are not both the person", () => {
	const [older, younger] = atMostOne([record(41, 0.999), record(19, 0.999)]);
	expect(older).toBeCloseTo(0.5, 2);
	expect(younger).toBeCloseTo(0.5, 2);
});

test("one that fits worse takes hardly anything from the one that fits", () => {
	const [own, namesake] = atMostOne([record(41, 0.999), record(70, 0.02)]);
	expect(own).toBeGreaterThan(0.998);
	expect(namesake).toBeLessThan(0.001);
});

test("records of one age, or a year apart, may both be the person, and so may one without an age", () => {
	const [one, other, ageless] = atMostOne([record(41, 0.99), record(42, 0.98), record(null, 0.97)]);
	expect([one, other, ageless].map((probability) => probability?.toFixed(4))).toEqual([
		"0.9900",
		"0.9800",
		"0.9700",
	]);
});

test("every further person takes their share once, however many records they have", () => {
	const [own] = atMostOne([record(41, 0.999), record(19, 0.999), record(19, 0.999), record(70, 0.999)]);
	expect(own).toBeCloseTo(1 / 3, 2);
});
