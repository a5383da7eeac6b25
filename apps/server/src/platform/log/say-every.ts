/** For events that repeat: one log line for a whole time span, with the count. */
export interface Said {
	/** How often it happened since it was last logged, including now. 0 if it should not be logged now. */
	happened(): number;
	/** The event has ended, so the next one is logged at once. Returns whether it had been logged. */
	ended(): boolean;
}

export function sayEvery(milliseconds: number, now: () => number = () => performance.now()): Said {
	let saidAt: number | null = null;
	let unsaid = 0;
	return {
		happened: () => {
			unsaid += 1;
			if (saidAt !== null && now() - saidAt < milliseconds) return 0;
			saidAt = now();
			const times = unsaid;
			unsaid = 0;
			return times;
		},
		ended: () => {
			const wasSaid = saidAt !== null;
			[saidAt, unsaid] = [null, 0];
			return wasSaid;
		},
	};
}
