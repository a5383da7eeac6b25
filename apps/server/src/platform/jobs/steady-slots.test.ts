import { expect, it } from "vitest";
import { steadySlots } from "./steady-slots.ts";

const hour = 3_600_000;
const asked = (lastFetchedOn: number | null, now: number) =>
	steadySlots([{ id: "1", name: "mail", createdOn: 10 * hour, lastFetchedOn }], {
		clock: () => now,
		timer: () => 5000,
	})[0];

it("how long ago a slot asked stays the same, whichever of the two clocks tells it", () => {
	expect(asked(10 * hour + 3000, 10 * hour + 4000)).toMatchObject({ createdOn: 1000, lastFetchedOn: 4000 });
	expect(asked(null, 10 * hour + 4000)).toMatchObject({ lastFetchedOn: null });
});

it("after the clock went back, a slot that asked before does not count as one that has just asked", () => {
	expect(asked(10 * hour, 9 * hour)?.lastFetchedOn).toBe(Number.NEGATIVE_INFINITY);
});
