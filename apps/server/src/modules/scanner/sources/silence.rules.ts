/** So long after it was asked last, nobody asks this source any more: it was taken out. */
const forgottenAfterMs = 7 * 86_400_000;

/** That a source said nothing about somebody, since it last answered about anybody. Null: it did not happen. */
export interface Silence {
	readonly first: Date | null;
	readonly last: Date | null;
}

/**
 * For how long a source was asked and did not answer: from the first failure, because before it nobody may have asked for weeks. 0: the
 * last thing that was heard is an answer. It does not grow while nobody asks.
 */
export function silentSeconds({ first, last }: Silence, now: Date): number {
	if (first === null || last === null || now.getTime() - last.getTime() > forgottenAfterMs) return 0;
	return Math.max(0, (last.getTime() - first.getTime()) / 1000);
}
