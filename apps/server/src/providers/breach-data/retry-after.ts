const mostSeconds = 86_400;

/** In seconds or as a date, at most a day. Null if it cannot be parsed or has passed. */
export function secondsOfRetryAfter(text: string | null, now: Date): number | null {
	const told = text?.trim() ?? "";
	if (/^\d+$/.test(told)) return Math.min(Number(told), mostSeconds);
	// A number is not a date, though Date can parse some.
	const then = /^[A-Za-z]{3}/.test(told) ? Date.parse(told) : Number.NaN;
	const seconds = Math.ceil((then - now.getTime()) / 1000);
	return seconds > 0 ? Math.min(seconds, mostSeconds) : null;
}
