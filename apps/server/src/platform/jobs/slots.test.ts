import { beforeEach, expect, it } from "vitest";
import { restingSlots, type Slots } from "./slots.ts";

let roused: string[];
let slots: Slots;

beforeEach(() => {
	roused = [];
	slots = restingSlots((slot) => roused.push(slot));
	for (const slot of ["a", "b", "c"]) slots.add("scan", slot);
	slots.add("mail", "m");
});

it("a job that is added wakes one slot of its kind, each time another", () => {
	slots.wake("scan");
	slots.wake("scan");
	expect(roused).toEqual(["a", "b"]);
});

it("a slot that finds a job wakes the next one, until all are busy", () => {
	slots.wake("scan");
	slots.begins("scan", "a");
	slots.begins("scan", "b");
	slots.begins("scan", "c");
	expect(roused).toEqual(["a", "b", "c"]);
	slots.wake("scan");
	expect(roused).toHaveLength(3);
});

it("a slot that has finished can be woken again", () => {
	for (const slot of ["a", "b", "c"]) slots.begins("scan", slot);
	roused.length = 0;
	slots.ends("scan", "b");
	slots.wake("scan");
	expect(roused).toEqual(["b"]);
});

it("a kind that this process does not run wakes nobody", () => {
	slots.wake("elsewhere");
	expect(roused).toEqual([]);
});
