import { type Day, dayOf, plusDays } from "../deadline/days.ts";

/** From this day on brokers have to look at the platform. */
export const dropBegins: Day = new Date(Date.UTC(2026, 7, 1));
const cycleDays = 45;

export interface DropDeadlines {
	/** Every registered broker has fetched the request by then. */
	readonly fetchedBy: Day;
	/** And has acted on it by then. */
	readonly doneBy: Day;
}

/** Brokers look at least every 45 days, and have 45 days from then. Requests from before the beginning count from it. */
export function dropDeadlines(filedAt: Date): DropDeadlines {
	const filed = dayOf(filedAt);
	const from = filed < dropBegins ? dropBegins : filed;
	return { fetchedBy: plusDays(from, cycleDays), doneBy: plusDays(from, 2 * cycleDays) };
}

/** When brokers have to have looked again, from the deadline on: what comes back is deleted again each time. */
export function dropCycles(filedAt: Date, count: number): readonly Day[] {
	const { doneBy } = dropDeadlines(filedAt);
	return Array.from({ length: count }, (_, place) => plusDays(doneBy, (place + 1) * cycleDays));
}
