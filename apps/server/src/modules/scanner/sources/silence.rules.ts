/** So long after it was asked last, nobody asks this source any more: it was taken out. */
const forgottenAfterMs = 7 * 86_400_000;

export interface HeardOfSource {
	/** About anybody. */
	readonly lastOk: Date | null;
	readonly lastUnknown: { readonly at: Date; readonly since: Date | null } | null;
}

/**
 * For how long a source was asked and did not answer. 0: the last thing that was heard is an answer. It does not grow while nobody
 * asks.
 */
export function silentSeconds({ lastOk, lastUnknown }: HeardOfSource, now: Date): number {
	if (lastUnknown === null || now.getTime() - lastUnknown.at.getTime() > forgottenAfterMs) return 0;
	const begun = lastOk ?? lastUnknown.since ?? lastUnknown.at;
	return Math.max(0, (lastUnknown.at.getTime() - begun.getTime()) / 1000);
}
