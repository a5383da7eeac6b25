import type { RequestCaller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/problem.ts";

/** Only people have exposures, and each has their own. */
export function requireWatched({ userId, sessionId }: RequestCaller) {
	if (userId === null || sessionId === null) throw new Refusal("unauthenticated");
	return { userId, sessionId };
}

/** Nobody may search for a stranger, so the address must be confirmed first. */
export function refuseUnverified(isVerified: boolean): void {
	if (!isVerified) throw new Refusal("forbidden", "Confirm your email address first");
}
