import { operatorIdleSeconds, operatorKeySeconds } from "@unlisted/contracts/admin";

/**
 * Whether an operator may still work: they showed the key in the last eight hours, and were active in the last 15
 * minutes.
 */
export function isAtWork(
	{ keyAt, lastAt }: { readonly keyAt: Date; readonly lastAt: Date | null },
	now: Date,
): boolean {
	if (keyAt.getTime() <= now.getTime() - operatorKeySeconds * 1000) return false;
	const since = now.getTime() - operatorIdleSeconds * 1000;
	return Math.max(keyAt.getTime(), lastAt?.getTime() ?? 0) > since;
}
