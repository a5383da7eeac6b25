import { getEventListeners, once } from "node:events";
import { afterEach, expect, test, vi } from "vitest";
import { endingAfter } from "./ending-after.ts";

afterEach(() => void vi.useRealTimers());

test("it ends with the other signal, and after its time", async () => {
	const outer = new AbortController();
	const [long, short] = [endingAfter(outer.signal, 1e6), endingAfter(outer.signal, 10)];
	await once(short.signal, "abort");
	expect(long.signal.aborted).toBe(false);
	outer.abort();
	expect(long.signal.aborted).toBe(true);
	expect(endingAfter(outer.signal, 1e6).signal.aborted).toBe(true);
});

test("once released, it leaves no timer, and no listener at a signal that outlives it", () => {
	vi.useFakeTimers();
	const outer = new AbortController();
	const ending = endingAfter(outer.signal, 10);
	expect([vi.getTimerCount(), getEventListeners(outer.signal, "abort").length]).toEqual([1, 1]);
	ending.release();
	expect([vi.getTimerCount(), getEventListeners(outer.signal, "abort").length]).toEqual([0, 0]);
	outer.abort();
	expect(ending.signal.aborted).toBe(false);
});
