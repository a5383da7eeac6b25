/** For what happens again and again: one line for all of a time, with how often it was. */
export interface Said {
	/** How often it happened since it was last said, this time included. 0: this time it is not said. */
	happened(): number;
	/** It has ended, so the next time is said at once. Whether it was said. */
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
