import { operatorIdleSeconds } from "@unlisted/contracts/admin";

/** Whether somebody who holds the key is still at work: it was shown, or something was asked, within the time. */
export function isAtWork(
	{ keyAt, lastAt }: { readonly keyAt: Date; readonly lastAt: Date | null },
	now: Date,
): boolean {
	const since = now.getTime() - operatorIdleSeconds * 1000;
	return Math.max(keyAt.getTime(), lastAt?.getTime() ?? 0) > since;
}
