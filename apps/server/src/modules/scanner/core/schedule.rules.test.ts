import { frequencies, frequencyDays } from "@unlisted/contracts/scanner";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inEffect, mostOften, nextSlot } from "./schedule.rules.ts";

describe("schedules", () => {
	it("run at most as often as the plan allows", () => {
		expect([null, "basic", "pro", "premium", "unheard-of"].map(mostOften)).toEqual([
			"monthly",
			"monthly",
			"weekly",
			"daily",
			"monthly",
		]);
		expect(inEffect("daily", "pro")).toBe("weekly");
		expect(inEffect("monthly", "premium")).toBe("monthly");
		expect(inEffect("weekly", "pro")).toBe("weekly");
	});

	it("give each person a fixed place in the period: after now, within one period, and one period apart", () => {
		fc.assert(
			fc.property(
				fc.constantFrom(...frequencies),
				fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
				fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true }),
				(frequency, phase, now) => {
					const period = frequencyDays[frequency] * 86_400_000;
					const next = nextSlot(frequency, phase, now);
					expect(next.getTime()).toBeGreaterThan(now.getTime());
					expect(next.getTime() - now.getTime()).toBeLessThanOrEqual(period);
					expect(nextSlot(frequency, phase, next).getTime() - next.getTime()).toBe(period);
				},
			),
		);
	});
});
