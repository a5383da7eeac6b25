import type { RequestCaller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/problem.ts";

export interface Person {
	readonly userId: string;
	readonly sessionId: string;
	readonly caller: RequestCaller;
}

/** Only people have an account. A visitor has none, and neither has a program with the operator's key. */
export function requirePerson(caller: RequestCaller): Person {
	const { userId, sessionId } = caller;
	if (userId === null || sessionId === null) throw new Refusal("unauthenticated");
	return { userId, sessionId, caller };
}
