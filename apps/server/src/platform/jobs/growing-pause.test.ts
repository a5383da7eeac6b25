import { expect, it } from "vitest";
import { growingPause } from "./growing-pause.ts";

const minute = 60_000;

it("what waits is tried again after a quarter of the time that it has waited: at first after the least, later each hour", () => {
	const pauses = [0, 3, 8, 240, 1000].map((waited) => growingPause(waited * minute, minute) / minute);
	expect(pauses).toEqual([1, 1, 2, 60, 60]);
});
