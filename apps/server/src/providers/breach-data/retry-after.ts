const mostSeconds = 86_400;

/** In seconds or as a date, a day at most; null if it cannot be parsed, or is over. */
export function secondsOfRetryAfter(text: string | null, now: Date): number | null {
	const told = text?.trim() ?? "";
	if (/^\d+$/.test(told)) return Math.min(Number(told), mostSeconds);
	// No number is a date, though some parse as one.
	const then = /^[A-Za-z]{3}/.test(told) ? Date.parse(told) : Number.NaN;
	const seconds = Math.ceil((then - now.getTime()) / 1000);
	return seconds > 0 ? Math.min(seconds, mostSeconds) : null;
}
