const dayMax = 86_400;

/** Both forms of the header: seconds, or a date. Not longer than a day, so that nobody shuts a broker for good. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
	const text = header?.trim() ?? "";
	const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
	return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), dayMax);
}
