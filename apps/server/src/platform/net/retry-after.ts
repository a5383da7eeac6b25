export interface RetryAfterLimits {
	readonly now: Date;
	/** No server keeps us away for longer. */
	readonly mostSeconds: number;
}

/** How long a server wants to be left alone, in seconds or as a date (RFC 9110). Null if that cannot be read or has passed. */
export function secondsOfRetryAfter(
	header: string | null | undefined,
	{ now, mostSeconds }: RetryAfterLimits,
): number | null {
	const told = header?.trim() ?? "";
	// A number is not a date, though Date can parse some.
	const then = /^[A-Za-z]{3}/.test(told) ? Date.parse(told) : Number.NaN;
	const seconds = /^\d+$/.test(told) ? Number(told) : Math.ceil((then - now.getTime()) / 1000);
	return seconds > 0 ? Math.min(seconds, mostSeconds) : null;
}
