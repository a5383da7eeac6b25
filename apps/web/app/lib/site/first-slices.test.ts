import { unstable_NormalPriority, unstable_scheduleCallback, unstable_shouldYield } from "scheduler";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { drawFirstInLongSlices } from "./first-slices.ts";

let now = 0;

beforeEach(() => {
	vi.useFakeTimers({ toFake: ["setTimeout"] });
	vi.spyOn(performance, "now").mockImplementation(() => now);
});
afterEach(() => {
	vi.restoreAllMocks();
	vi.useRealTimers();
});

test("React gives way to the browser after 50 ms while a page opens, and after 5 ms later", async () => {
	expect(await givesWayAfter(6)).toBe(true);
	drawFirstInLongSlices();
	expect(await givesWayAfter(49)).toBe(false);
	expect(await givesWayAfter(51)).toBe(true);
	vi.advanceTimersByTime(2000);
	expect(await givesWayAfter(6)).toBe(true);
});

/** Whether React would stop drawing once it has drawn for this many milliseconds. */
function givesWayAfter(milliseconds: number): Promise<boolean> {
	return new Promise((resolve) => {
		unstable_scheduleCallback(unstable_NormalPriority, () => {
			now += milliseconds;
			resolve(unstable_shouldYield());
		});
	});
}
