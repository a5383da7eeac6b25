import type { RequestCaller } from "../../platform/http/caller.ts";
import { Refusal } from "../../platform/http/problem.ts";

export interface Person {
	readonly userId: string;
	readonly sessionId: string;
	readonly caller: RequestCaller;
}

/** An account belongs to a person; neither a visitor nor a program with the operator's key has one. */
export function requirePerson(caller: RequestCaller): Person {
	const { userId, sessionId } = caller;
	if (userId === null || sessionId === null) throw new Refusal("unauthenticated");
	return { userId, sessionId, caller };
}
