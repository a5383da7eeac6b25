import { expect, it } from "vitest";
import { growingPause } from "./growing-pause.ts";

const minute = 60_000;

it("the pause before the next try is a quarter of the time waited so far: at least the minimum, at most an hour", () => {
	const pauses = [0, 3, 8, 240, 1000].map((waited) => growingPause(waited * minute, minute) / minute);
	expect(pauses).toEqual([1, 1, 2, 60, 60]);
});
