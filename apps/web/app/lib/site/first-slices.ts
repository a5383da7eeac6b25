import { unstable_forceFrameRate as setSlicesPerSecond } from "scheduler";

/**
 * React draws in slices of 5 ms, so that a click hardly waits. A page that opens has nothing to click yet, and a slow
 * phone draws a frame in most of the gaps. So the first slices last 50 ms (decision 0234).
 */
export function drawFirstInLongSlices(): void {
	setSlicesPerSecond(20);
	setTimeout(() => setSlicesPerSecond(0), 2000);
}
