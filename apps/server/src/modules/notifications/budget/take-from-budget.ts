import type { Clock } from "../../../platform/clock/clock.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { inSlices } from "../../../platform/db/in-slices.ts";
import { countToday, forgetCountsBefore } from "./daily-counts.repository.ts";

/** Days are counted in UTC, so that we can say when the next budget begins. */
export const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

export function secondsLeftOf(now: Date): number {
	const end = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
	return Math.max(1, Math.ceil((end - now.getTime()) / 1000));
}

/**
 * For other slices: counts one more of this name today, in all processes together. Returns the number, or
 * null if the limit is reached.
 */
export function takeFromBudget({ clock }: { readonly clock: Clock }) {
	return (sql: Sql, name: string, perDay: number): Promise<number | null> =>
		countToday(sql, { name, day: dayOf(clock.now()), perDay });
}

export async function forgetOldCounts(sql: Sql, now: Date): Promise<void> {
	const yesterday = dayOf(new Date(now.getTime() - 86_400_000));
	await inSlices((most) => forgetCountsBefore(sql, yesterday, most));
}
