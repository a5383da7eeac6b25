import { setTimeout as sleep } from "node:timers/promises";

export interface EvenAnswers {
	/** Answers, refusals included, take at least as long as slow recent ones. */
	answer<T>(work: () => Promise<T>): Promise<T>;
	/** For work whose success shows anyway: only its refusals wait. */
	refuse<T>(work: () => Promise<T>): Promise<T>;
}

/** Real time, not the product's clock: this hides how long the work took. */
const realTime = { now: () => performance.now(), sleep: (milliseconds: number) => sleep(milliseconds) };

const remembered = 64;
/** The slowest recent answers do not set the pace, so that one delayed answer does not delay all others. */
const paceSetter = 0.9;
const slowestPace = 3000;

/**
 * The difference between a known and an unknown address is a fraction of the wait. On a quiet machine all
 * answers take `minimum`. On a busy one, where the work alone takes longer, they take as long as most answers
 * before them.
 */
export function evenAnswers(minimum: number, time: typeof realTime = realTime): EvenAnswers {
	const taken: number[] = [];
	const untilDue = async (started: number): Promise<void> => {
		const own = time.now() - started;
		taken.push(own);
		if (taken.length > remembered) taken.shift();
		const slow = taken.toSorted((a, b) => a - b)[Math.floor(paceSetter * (taken.length - 1))] ?? 0;
		const due = started + Math.max(minimum, Math.min(slow, slowestPace));
		// In a loop, because a timer set after long work counts from before the work and fires too early.
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
