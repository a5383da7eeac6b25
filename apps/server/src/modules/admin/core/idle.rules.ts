import { operatorIdleSeconds, operatorKeySeconds } from "@unlisted/contracts/admin";

/**
 * Whether somebody who holds the key is still at work: it was shown today, and it was shown or something was asked a
 * short time ago.
 */
export function isAtWork(
	{ keyAt, lastAt }: { readonly keyAt: Date; readonly lastAt: Date | null },
	now: Date,
): boolean {
	if (keyAt.getTime() <= now.getTime() - operatorKeySeconds * 1000) return false;
	const since = now.getTime() - operatorIdleSeconds * 1000;
	return Math.max(keyAt.getTime(), lastAt?.getTime() ?? 0) > since;
}
