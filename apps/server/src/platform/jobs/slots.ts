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
	 * Wakes one slot of this kind at this interval, for jobs that no notification tells of: a next try, and a job for
	 * later. All slots asking by themselves would be half of what an idle process asks its database.
	 */
	wakeEvery(kind: string, ms: number): void;
	/** Ends the intervals. */
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
	const timers: NodeJS.Timeout[] = [];
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
		wakeEvery: (kind, ms) => {
			timers.push(setInterval(() => wake(kind), ms).unref());
		},
		close: () => {
			for (const timer of timers.splice(0)) clearInterval(timer);
		},
	};
}
