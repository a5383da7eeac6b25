/** How often something is billed. */
export interface Recurring {
	interval: string;
	interval_count: number;
}

/**
 * Returns the anchor plus this many intervals, always counted from the anchor itself. From 31 January come 28
 * February and then 31 March. Counting from month to month would stay on the 28th.
 */
export function cycleDate(anchor: number, { interval, interval_count }: Recurring, cycles: number): number {
	const steps = interval_count * cycles;
	if (interval === "day") return anchor + steps * 86_400;
	if (interval === "week") return anchor + steps * 604_800;
	const date = new Date(anchor * 1000);
	const months = interval === "year" ? steps * 12 : steps;
	const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1));
	const lastDay = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
	const day = Math.min(date.getUTCDate(), lastDay);
	const timeOfDay = anchor - Math.floor(anchor / 86_400) * 86_400;
	return Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), day) / 1000 + timeOfDay;
}

const seconds = new Map(Object.entries({ day: 86_400, week: 604_800, month: 2_629_746, year: 31_556_952 }));

/** The full period that contains a moment. The anchor may be before or after it. */
export function cycleAround(
	anchor: number,
	recurring: Recurring,
	at: number,
): { start: number; end: number } {
	const roughly = seconds.get(recurring.interval);
	let cycles = Math.floor((at - anchor) / ((roughly ?? 1) * recurring.interval_count)) - 1;
	while (cycleDate(anchor, recurring, cycles) <= at) cycles += 1;
	return { start: cycleDate(anchor, recurring, cycles - 1), end: cycleDate(anchor, recurring, cycles) };
}

/** The first billing date after a moment. */
export function nextCycle(anchor: number, recurring: Recurring, after: number): number {
	return cycleAround(anchor, recurring, after).end;
}
