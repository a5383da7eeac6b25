import { expect, it } from "vitest";
import { sayEvery } from "./say-every.ts";

it("a repeated event is logged the first time, then once per time span with its count, and at once if it begins again", () => {
	let now = 0;
	const said = sayEvery(60, () => now);
	expect([said.happened(), said.happened(), said.happened()]).toEqual([1, 0, 0]);
	now = 59;
	expect(said.happened()).toBe(0);
	now = 60;
	expect(said.happened(), "with what was not said").toBe(4);
	expect([said.ended(), said.ended()], "what was not said has no end to tell of").toEqual([true, false]);
	expect(said.happened()).toBe(1);
});
