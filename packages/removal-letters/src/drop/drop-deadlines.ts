import { type Day, dayOf, plusDays } from "../deadline/days.ts";

/** From this day on brokers have to check the platform. */
export const dropBegins: Day = new Date(Date.UTC(2026, 7, 1));
const cycleDays = 45;

export interface DropDeadlines {
	/** The day by which every registered broker has fetched the request. */
	readonly fetchedBy: Day;
	/** The day by which every registered broker has acted on it. */
	readonly doneBy: Day;
}

/**
 * Brokers check at least every 45 days, and then have 45 days. For requests from before the start, the start counts.
 */
export function dropDeadlines(filedAt: Date): DropDeadlines {
	const filed = dayOf(filedAt);
	const from = filed < dropBegins ? dropBegins : filed;
	return { fetchedBy: plusDays(from, cycleDays), doneBy: plusDays(from, 2 * cycleDays) };
}

/** The days by which brokers have to have checked again, from the deadline on. Each time they delete what came back. */
export function dropCycles(filedAt: Date, count: number): readonly Day[] {
	const { doneBy } = dropDeadlines(filedAt);
	return Array.from({ length: count }, (_, place) => plusDays(doneBy, (place + 1) * cycleDays));
}
