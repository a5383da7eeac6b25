import { expect, it } from "vitest";
import { averageDelay } from "./loop-delay.ts";

const limit = 5000;

it("a single pause of a few seconds refuses nobody", () => {
	const delay = averageDelay();
	delay.late(6000);
	expect(delay.value()).toBeLessThan(limit);
});

it("without a pause nobody is refused, right from the start", () => {
	const delay = averageDelay();
	expect(delay.value()).toBe(0);
	for (let n = 0; n < 100; n += 1) delay.late(20);
	expect(delay.value()).toBeLessThan(25);
});

it("a loop that is late again and again refuses requests, and accepts them again a few seconds after that ends", () => {
	const delay = averageDelay();
	for (let n = 0; n < 4; n += 1) delay.late(6000);
	expect(delay.value()).toBeGreaterThan(limit);
	for (let n = 0; n < 20; n += 1) delay.late(0);
	expect(delay.value()).toBeLessThan(limit);
});
