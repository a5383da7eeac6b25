export interface RetryAfterLimits {
	readonly now: Date;
	/** The longest time that we accept. */
	readonly mostSeconds: number;
}

/**
 * How long a server wants to be left alone, in seconds or as a date (RFC 9110). Null if the header cannot be read or
 * the date has passed.
 */
export function secondsOfRetryAfter(
	header: string | null | undefined,
	{ now, mostSeconds }: RetryAfterLimits,
): number | null {
	const told = header?.trim() ?? "";
	// A number is not a date, although Date can parse some numbers.
	const then = /^[A-Za-z]{3}/.test(told) ? Date.parse(told) : Number.NaN;
	const seconds = /^\d+$/.test(told) ? Number(told) : Math.ceil((then - now.getTime()) / 1000);
	return seconds > 0 ? Math.min(seconds, mostSeconds) : null;
}
