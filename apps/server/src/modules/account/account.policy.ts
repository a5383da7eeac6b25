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

/** Whoever has a second factor has to have used it for what cannot be taken back. */
export function requireSecondFactor(caller: RequestCaller, user: Readonly<Record<string, unknown>>): void {
	const factors = Array.isArray(user.factors) ? (user.factors as { status?: string }[]) : [];
	const hasOne = factors.some(({ status }) => status === "verified");
	if (hasOne && caller.aal !== "aal2") {
		throw new Refusal("forbidden", "Confirm with your second factor first.");
	}
}
