const anHour = 3_600_000;

/** How long to wait until the next try: a quarter of what it has waited, up to an hour. So what never goes out costs few tries. */
export const growingPause = (waitedMs: number, atLeastMs: number): number =>
	Math.min(Math.max(waitedMs / 4, atLeastMs), anHour);
