/**
 * The slots of this process that rest, by kind of job. A notification wakes one of them, and a slot that finds a job wakes the next.
 * So one job costs a few questions instead of one of every slot of every process, and many jobs still reach all slots.
 */
export interface Slots {
	/** One more slot, which rests until it finds a job. */
	add(kind: string, slot: string): void;
	/** It found a job. Behind that one there may be more, for the next slot. The returned function says that it rests again. */
	begins(kind: string, slot: string): () => void;
	/** A job of this kind was added. A busy slot looks by itself when it has finished. */
	wake(kind: string): void;
	/** A slot got no answer, perhaps when it was the one that was woken. Another one asks soon. */
	failed(kind: string): void;
}

/** Not at once: while the database is away, every question fails. */
const soonMs = 1000;

export function restingSlots(rouse: (slot: string) => void): Slots {
	const resting = new Map<string, Set<string>>();
	/** A job that was given up when its time was over may end after its slot has begun another. */
	const newest = new Map<string, symbol>();
	const askedSoon = new Set<string>();
	const wake = (kind: string) => {
		const slots = resting.get(kind);
		const [next] = slots ?? [];
		if (!slots || next === undefined) return;
		// In turns: one whose question gets no answer does not keep the others asleep.
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
	};
}
