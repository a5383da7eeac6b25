/**
 * The resting slots of this process, by kind of job. A notification wakes one slot, and a slot that finds a job wakes
 * the next. So one job costs a few questions, instead of one from every slot of every process, and many jobs still
 * reach all slots.
 */
export interface Slots {
	/** Adds a slot, which rests until it finds a job. */
	add(kind: string, slot: string): void;
	/**
	 * The slot found a job. There may be more jobs for the next slot, so that one is woken. The returned function
	 * marks this slot as resting again.
	 */
	begins(kind: string, slot: string): () => void;
	/** A job of this kind was added. A busy slot looks by itself when it has finished. */
	wake(kind: string): void;
	/** A slot got no answer, and it may have been the woken one. So another slot asks soon. */
	failed(kind: string): void;
	/**
	 * Asks at this interval which of the resting kinds have a job that is due, and wakes one slot of each. No notification
	 * tells of such jobs: a next try, and a job for later. If each kind asked by itself, that would be most of what
	 * an idle process asks its database.
	 */
	lookEvery(ms: number, dueKinds: (kinds: readonly string[]) => Promise<readonly string[]>): void;
	/** Ends the looks. */
	close(): void;
}

/** The other slot does not ask at once, because every question fails while the database is away. */
const soonMs = 1000;

export function restingSlots(rouse: (slot: string) => void): Slots {
	const resting = new Map<string, Set<string>>();
	/**
	 * The last job that each slot began. A job that was given up after its time may end after its slot has begun
	 * another one.
	 */
	const newest = new Map<string, symbol>();
	const askedSoon = new Set<string>();
	let timer: NodeJS.Timeout | undefined;
	let looking = false;
	const wake = (kind: string) => {
		const slots = resting.get(kind);
		const [next] = slots ?? [];
		if (!slots || next === undefined) return;
		// Slots take turns, so that a slot without an answer does not keep the others asleep.
		slots.delete(next);
		slots.add(next);
		rouse(next);
	};
	const rest = (kind: string, slot: string) => {
		resting.set(kind, (resting.get(kind) ?? new Set()).add(slot));
	};
	return {
		add: rest,
		begins: (kind, slot) => {
			const job = Symbol(kind);
			newest.set(slot, job);
			resting.get(kind)?.delete(slot);
			wake(kind);
			return () => {
				if (newest.get(slot) === job) rest(kind, slot);
			};
		},
		wake,
		failed: (kind) => {
			if (askedSoon.has(kind)) return;
			askedSoon.add(kind);
			setTimeout(() => {
				askedSoon.delete(kind);
				wake(kind);
			}, soonMs).unref();
		},
		lookEvery: (ms, dueKinds) => {
			timer = setInterval(async () => {
				const kinds = [...resting].filter(([, slots]) => slots.size > 0).map(([kind]) => kind);
				// While a question has no answer, the next one would have none either.
				if (looking || kinds.length === 0) return;
				looking = true;
				for (const kind of await dueKinds(kinds).finally(() => (looking = false))) wake(kind);
			}, ms).unref();
		},
		close: () => clearInterval(timer),
	};
}
