/** The product's clock. All code takes the time from it, never from the system, so that tests can change the time. */
export interface Clock {
	now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export interface MovableClock extends Clock {
	advance(milliseconds: number): void;
	set(to: Date): void;
}

export function movableClock(start: Date): MovableClock {
	let current = start.getTime();
	return {
		now: () => new Date(current),
		advance: (milliseconds) => {
			current += milliseconds;
		},
		set: (to) => {
			current = to.getTime();
		},
	};
}

/**
 * The clocks of two machines differ a little. If something that happened has a time further ahead, its machine's clock was
 * wrong then, or ours is wrong now: nobody knows when it happened.
 */
export const isAheadOf = (now: Date, at: Date): boolean => at.getTime() - now.getTime() > 300_000;
