import type { RequestCaller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/problem.ts";

/** A browser belongs to a person. */
export function requireReader(caller: RequestCaller): string {
	if (caller.userId === null) throw new Refusal("unauthenticated");
	return caller.userId;
}
