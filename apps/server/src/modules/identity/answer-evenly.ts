import { setTimeout as sleep } from "node:timers/promises";

/**
 * Answers no sooner than after `milliseconds`, refusals included: what differs between a known and an unknown address
 * takes a fraction of that. Real time, not the product's clock: this hides how long the work took.
 */
export async function answerEvenly<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
	const started = performance.now();
	try {
		return await work();
	} finally {
		await untilPassed(started, milliseconds);
	}
}

export async function untilPassed(started: number, milliseconds: number): Promise<void> {
	const left = milliseconds - (performance.now() - started);
	if (left > 0) await sleep(left);
}
