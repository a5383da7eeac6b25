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

it("each added job wakes one slot of its kind, a different one each time", () => {
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

it("a job that ends too late, when its slot already has another job, does not mark that slot as resting", () => {
	const late = slots.begins("mail", "m");
	slots.begins("mail", "m");
	late();
	slots.wake("mail");
	expect(roused).toEqual([]);
});

it("after a question without an answer another slot asks soon, once for all failed questions", () => {
	slots.wake("scan");
	for (let n = 0; n < 5; n += 1) slots.failed("scan");
	expect(roused).toEqual(["a"]);
	vi.advanceTimersByTime(1000);
	expect(roused).toEqual(["a", "b"]);
	vi.advanceTimersByTime(60_000);
	expect(roused).toEqual(["a", "b"]);
});

it("at each interval one slot of each kind with a due job asks, in turns, until all are closed", async () => {
	const asked: string[][] = [];
	slots.lookEvery(2000, async (kinds) => {
		asked.push([...kinds]);
		return ["scan"];
	});
	await vi.advanceTimersByTimeAsync(6000);
	expect(roused).toEqual(["a", "b", "c"]);
	expect(asked).toEqual([
		["scan", "mail"],
		["scan", "mail"],
		["scan", "mail"],
	]);
	for (const slot of ["a", "b", "c"]) slots.begins("scan", slot);
	roused.length = 0;
	await vi.advanceTimersByTimeAsync(2000);
	expect(asked.at(-1), "busy slots look by themselves").toEqual(["mail"]);
	slots.close();
	await vi.advanceTimersByTimeAsync(6000);
	expect(asked).toHaveLength(4);
	expect(roused).toEqual([]);
});

it("while a look has no answer, there is no second one", async () => {
	let looks = 0;
	const { promise, resolve } = Promise.withResolvers<string[]>();
	slots.lookEvery(2000, () => {
		looks += 1;
		return promise;
	});
	await vi.advanceTimersByTimeAsync(10_000);
	expect(looks).toBe(1);
	resolve(["mail"]);
	await vi.advanceTimersByTimeAsync(2000);
	expect(roused).toEqual(["m", "m"]);
	expect(looks).toBe(2);
});

it("a job of a kind that this process does not run wakes no slot", () => {
	slots.wake("elsewhere");
	expect(roused).toEqual([]);
});
