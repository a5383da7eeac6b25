/**
 * If a source was not asked for this long, the operator has taken it out, or nobody scanned. What it failed to answer
 * before says nothing about today.
 */
const forgottenAfterMs = 7 * 86_400_000;

/** When a source failed to answer since its last answer about anybody. Both are null if it never failed. */
export interface Silence {
	readonly first: Date | null;
	readonly last: Date | null;
}

/** Failures up to this moment do not count. */
export function silenceCountsFrom(lastOk: Date | null, last: Date): Date {
	const week = new Date(last.getTime() - forgottenAfterMs);
	return lastOk !== null && lastOk > week ? lastOk : week;
}

/**
 * For how many seconds a source has been asked without an answer. Counts from the first failure, because before that
 * nobody may have asked for weeks. Returns 0 if the last result is an answer. Does not grow while nobody asks.
 */
export function silentSeconds({ first, last }: Silence, now: Date): number {
	if (first === null || last === null || now.getTime() - last.getTime() > forgottenAfterMs) return 0;
	return Math.max(0, (last.getTime() - first.getTime()) / 1000);
}
