import { setTimeout as sleep } from "node:timers/promises";

export interface EvenAnswers {
	/** All answers, including refusals, take at least the minimum. */
	answer<T>(work: () => Promise<T>): Promise<T>;
	/** For work whose success is visible anyway. Only its refusals wait. */
	refuse<T>(work: () => Promise<T>): Promise<T>;
}

export type MakeEvenAnswers = (minimum: number) => EvenAnswers;

/** Uses real time instead of the product's clock, because this hides how long the work took. */
const realTime = { now: () => performance.now(), sleep: (milliseconds: number) => sleep(milliseconds) };

/**
 * The difference between a known and an unknown address is a fraction of the wait. On a busy machine the work alone
 * may take longer than the minimum, and then nothing waits. The noise of such a machine hides the difference
 * (decision 0024).
 */
export function evenAnswers(minimum: number, time: typeof realTime = realTime): EvenAnswers {
	const untilDue = async (started: number): Promise<void> => {
		const due = started + minimum;
		// Loops, because a timer that is set after long work counts from before the work and fires too early.
		for (let left = due - time.now(); left > 0; left = due - time.now()) await time.sleep(left);
	};
	return {
		answer: async (work) => {
			const started = time.now();
			try {
				return await work();
			} finally {
				await untilDue(started);
			}
		},
		refuse: async (work) => {
			const started = time.now();
			try {
				return await work();
			} catch (error) {
				await untilDue(started);
				throw error;
			}
		},
	};
}
