import { expect, it } from "vitest";
import { drawnHistory } from "./drawn-history.ts";

const days = (count: number) =>
	Array.from({ length: count }, (_, day) => ({
		at: new Date(Date.UTC(2026, 0, 1 + day, 12)).toISOString(),
		score: day % 101,
	}));

it("draws each day of a month", () => {
	expect(drawnHistory(days(31))).toEqual({ every: "day", points: days(31) });
});

it("draws a year with the last score of each week, up to the newest", () => {
	const { every, points } = drawnHistory(days(365));
	expect(every).toBe("week");
	expect(points.length).toBeLessThanOrEqual(54);
	expect(points.length).toBeGreaterThanOrEqual(52);
	expect(points.at(-1)).toEqual(days(365).at(-1));
});
