const dayMax = 86_400;

/** Reads both forms of the header: seconds, or a date. At most a day, so that nobody can block a broker forever. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
	const text = header?.trim() ?? "";
	const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - now) / 1_000);
	return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), dayMax);
}
