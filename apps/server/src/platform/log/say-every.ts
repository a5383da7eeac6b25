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

/** So many reasons are told apart. A reason may hold a name or a number of the other side. */
const reasonsKept = 20;

/** The same for events with a reason. A new reason is logged at once, for an operator who has just mended the first one. */
export function sayEachEvery(milliseconds: number, now?: () => number) {
	const byReason = new Map<string, Said>();
	return {
		happened: (reason: string): number => {
			const said = byReason.get(reason) ?? sayEvery(milliseconds, now);
			byReason.set(reason, said);
			const [oldest] = byReason.keys();
			if (byReason.size > reasonsKept && oldest !== undefined) byReason.delete(oldest);
			return said.happened();
		},
		ended: (): boolean => {
			const wasSaid = byReason.size > 0;
			byReason.clear();
			return wasSaid;
		},
	};
}
