import type { SeenSlot } from "./stuck-kinds.ts";

const machine = { clock: () => Date.now(), timer: () => performance.now() };

/**
 * pg-boss notes times by the machine's clock, which may jump. We compare times of a timer that never does. A time
 * later than now is of before the clock went back: nobody knows how long ago that was.
 */
export function steadySlots(slots: readonly SeenSlot[], { clock, timer } = machine): SeenSlot[] {
	const [now, ahead] = [clock(), clock() - timer()];
	const steady = (time: number) => (time > now ? Number.NEGATIVE_INFINITY : time - ahead);
	return slots.map(({ id, name, createdOn, lastFetchedOn }) => ({
		id,
		name,
		createdOn: steady(createdOn),
		lastFetchedOn: lastFetchedOn === null ? null : steady(lastFetchedOn),
	}));
}
