import type { ExposureContent } from "./exposure-content.rules.ts";

/**
 * Tells whether an exposure that the person dealt with is back: it was reported again since then, or it now holds
 * more about them.
 */
export function reopens(before: ExposureContent, now: ExposureContent, resolvedAt: Date | null): boolean {
	if (resolvedAt === null) return false;
	if (
		now.record.addedAt !== null &&
		now.record.addedAt !== before.record.addedAt &&
		Date.parse(now.record.addedAt) > resolvedAt.getTime()
	)
		return true;
	const more = <T>(old: readonly T[], fresh: readonly T[]) => fresh.some((one) => !old.includes(one));
	const ids = ({ matched }: ExposureContent) => matched.map(({ identifierId }) => identifierId);
	return more(before.fields, now.fields) || more(ids(before), ids(now));
}
