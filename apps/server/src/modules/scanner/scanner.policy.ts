import type { RequestCaller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/problem.ts";

/** Only people have exposures, each their own. */
export function requireWatched(caller: RequestCaller): string {
	if (caller.userId === null) throw new Refusal("unauthenticated");
	return caller.userId;
}

/** Nobody may look up a stranger: first the address is shown to be theirs. */
export function refuseUnverified(isVerified: boolean): void {
	if (!isVerified) throw new Refusal("forbidden", "Confirm your email address first");
}
