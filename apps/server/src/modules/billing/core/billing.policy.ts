import type { RequestCaller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/problem.ts";

/** Only people pay, and each pays for themselves. Their address need not be confirmed. */
export function requirePayer(caller: RequestCaller): string {
	if (caller.userId === null) throw new Refusal("unauthenticated");
	return caller.userId;
}

export function refuseForOthers(payer: string, userId: string): void {
	if (payer !== userId.toLowerCase()) throw new Refusal("forbidden", "You can subscribe only for yourself");
}
