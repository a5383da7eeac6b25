/**
 * The slots of this process that rest, by kind of job. A notification wakes one of them, and a slot that finds a job wakes the next.
 * So one job costs one question of each process instead of one of every slot, and many jobs still reach all slots.
 */
export interface Slots {
	/** One more slot, which rests until it finds a job. */
	add(kind: string, slot: string): void;
	/** It found a job. Behind that one there may be more, for the next slot. */
	begins(kind: string, slot: string): void;
	ends(kind: string, slot: string): void;
	/** A job of this kind was added. A busy slot looks by itself when it has finished. */
	wake(kind: string): void;
}

export function restingSlots(rouse: (slot: string) => void): Slots {
	const resting = new Map<string, Set<string>>();
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
			resting.get(kind)?.delete(slot);
			wake(kind);
		},
		ends: rest,
		wake,
	};
}
