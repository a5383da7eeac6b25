/** What pg-boss says about one slot. The times are in milliseconds, by the timer that never jumps. */
export interface SeenSlot {
	readonly id: string;
	/** The kind of job. */
	readonly name: string;
	readonly createdOn: number;
	/** Null until it got its first answer. */
	readonly lastFetchedOn: number | null;
}

interface RunningJob {
	ended(): void;
	/** Its time is over, and the queue uses the slot again, although the job may go on. */
	givenUp(): void;
}

/** Which kinds of job make no progress in this process, although each other kind may go on. */
export interface KindsAtWork {
	/** This process runs this kind. Its slots ask at this interval, and a job may take this long. */
	runs(kind: string, times: { readonly lookMs: number; readonly longestMs: number }): void;
	begins(kind: string, slot: string): RunningJob;
	/**
	 * Returns the kinds whose free slots got no answer for too long, and the kinds whose slots were at work without a
	 * pause while no job ended in its time. Whether anything waits for them, only the database knows.
	 */
	suspects(slots: readonly SeenSlot[]): string[];
}

interface Kind {
	readonly lookMs: number;
	readonly longestMs: number;
	/** The slots with a job that was not given up yet, each with its job. */
	readonly running: Map<string, symbol>;
	/** Since when jobs of this kind ran without a pause and none of them ended. Null if none runs. */
	busySince: number | null;
	/** When the last slot became free. */
	freeAt: number;
}

/** After a job was given up, its slot asks at once. If the next job begins later than this, none was waiting. */
const pauseMs = 10_000;

export function kindsAtWork(stillAfterMs: number, now = () => performance.now()): KindsAtWork {
	const kinds = new Map<string, Kind>();
	return {
		runs: (kind, times) => {
			kinds.set(kind, { ...times, running: new Map(), busySince: null, freeAt: 0 });
		},
		begins: (name, slot) => {
			const kind = kinds.get(name);
			if (!kind) return { ended: () => undefined, givenUp: () => undefined };
			const job = Symbol(name);
			if (kind.busySince === null || hasPaused(kind)) kind.busySince = now();
			kind.running.set(slot, job);
			const leave = () => {
				if (kind.running.get(slot) !== job) return;
				kind.running.delete(slot);
				kind.freeAt = now();
			};
			return {
				ended: () => {
					leave();
					kind.busySince = kind.running.size > 0 ? now() : null;
				},
				givenUp: leave,
			};
		},
		suspects: (slots) => {
			const bySlot = Map.groupBy(slots, ({ name }) => name);
			return [...kinds]
				.filter(([name, kind]) => {
					const free = (bySlot.get(name) ?? []).filter(({ id }) => !kind.running.has(id));
					return (
						(isOld(kind.busySince, kind.longestMs) && !hasPaused(kind)) ||
						// A slot that has just become free asked long ago, and is about to ask.
						(free.length > 0 && isOld(Math.max(kind.freeAt, ...free.map(lastAnswer)), kind.lookMs))
					);
				})
				.map(([name]) => name);
		},
	};

	function hasPaused({ running, freeAt }: Kind): boolean {
		return running.size === 0 && now() - freeAt > pauseMs;
	}

	function isOld(since: number | null, usualMs: number): boolean {
		return since !== null && now() - since > usualMs + stillAfterMs;
	}
}

const lastAnswer = ({ createdOn, lastFetchedOn }: SeenSlot): number => lastFetchedOn ?? createdOn;
