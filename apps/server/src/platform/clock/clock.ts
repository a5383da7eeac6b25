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
