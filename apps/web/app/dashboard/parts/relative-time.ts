import { shortDate } from "../../lib/site/format-date.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const daysCounted = 14;

/** "just now", "5 min ago", "2h ago", "3 days ago", and after two weeks the date. */
export function relativeTime(at: string, now: number): string {
	// If this clock is behind the server's, an event may seem to be in the future.
	const age = Math.max(0, now - Date.parse(at));
	if (age < minute) return "just now";
	if (age < hour) return `${Math.floor(age / minute)} min ago`;
	if (age < day) return `${Math.floor(age / hour)}h ago`;
	if (age < 2 * day) return "1 day ago";
	if (age < daysCounted * day) return `${Math.floor(age / day)} days ago`;
	return shortDate(at);
}
