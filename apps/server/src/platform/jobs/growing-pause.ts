const anHour = 3_600_000;

/**
 * The pause before the next try: a quarter of the time waited so far, up to an hour. So an item that never goes out
 * costs few tries.
 */
export const growingPause = (waitedMs: number, atLeastMs: number): number =>
	Math.min(Math.max(waitedMs / 4, atLeastMs), anHour);
