import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { restingSlots, type Slots } from "./slots.ts";

let roused: string[];
let slots: Slots;

beforeEach(() => {
	vi.useFakeTimers();
	roused = [];
	slots = restingSlots((slot) => roused.push(slot));
	for (const slot of ["a", "b", "c"]) slots.add("scan", slot);
	slots.add("mail", "m");
});

afterEach(() => void vi.useRealTimers());

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
	const [, rests] = ["a", "b", "c"].map((slot) => slots.begins("scan", slot));
	roused.length = 0;
	rests?.();
	slots.wake("scan");
	expect(roused).toEqual(["b"]);
});

it("a job that ends after its time, when its slot has another one, does not make that slot rest", () => {
	const late = slots.begins("mail", "m");
	slots.begins("mail", "m");
	late();
	slots.wake("mail");
	expect(roused).toEqual([]);
});

it("after a question that got no answer another slot asks soon, once for all that failed", () => {
	slots.wake("scan");
	for (let n = 0; n < 5; n += 1) slots.failed("scan");
	expect(roused).toEqual(["a"]);
	vi.advanceTimersByTime(1000);
	expect(roused).toEqual(["a", "b"]);
	vi.advanceTimersByTime(60_000);
	expect(roused).toEqual(["a", "b"]);
});

it("a kind that this process does not run wakes nobody", () => {
	slots.wake("elsewhere");
	expect(roused).toEqual([]);
});
