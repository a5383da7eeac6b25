import type { Period } from "../law/law.ts";
import { isFederalHoliday } from "./federal-holidays.ts";

/** A date without a time, as midnight in UTC. */
export type Day = Date;

export const dayOf = (moment: Date): Day =>
	new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth(), moment.getUTCDate()));

export const plusDays = (day: Day, count: number): Day => new Date(day.getTime() + count * 86_400_000);

/** Counts as laws do: the day of receipt is not included. */
export function plusPeriod(day: Day, { count, unit }: Period): Day {
	if (unit === "day") return plusDays(day, count);
	if (unit === "month") return plusMonths(day, count);
	let at = day;
	for (let left = count; left > 0; ) {
		at = plusDays(at, 1);
		if (isBusinessDay(at)) left -= 1;
	}
	return at;
}

/** The same date of a later month, or that month's last day if the month is shorter. */
function plusMonths(day: Day, count: number): Day {
	const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + count];
	const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
	return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), last)));
}

export const isWeekend = (day: Day): boolean => day.getUTCDay() % 6 === 0;

/** Uses holidays of the United States, because no other country's laws here count in business days. */
export const isBusinessDay = (day: Day): boolean => !isWeekend(day) && !isFederalHoliday(day);
