import type { CreateSubscription } from "@unlisted/contracts/billing";
import { makeRequestKey } from "../../lib/site/request-key.ts";

/** One press of the button, as it was sent. */
export type Attempt = CreateSubscription & { attemptId: string };

const key = "unlisted:payment-attempt";

/**
 * Kept until the server answers yes or no: an answer may get lost, and the same attempt, sent again, is the
 * same payment. It contains no card, only the card's id.
 */
export function beginAttempt(order: CreateSubscription): Attempt {
	const attempt = { ...order, attemptId: makeRequestKey() };
	write(JSON.stringify(attempt));
	return attempt;
}

/** The last press without an answer; only this person's, because another may have signed in since. */
export function unansweredAttempt(userId: string): Attempt | null {
	try {
		const attempt = JSON.parse(sessionStorage.getItem(key) ?? "null") as Attempt | null;
		return attempt?.userId === userId && typeof attempt.attemptId === "string" ? attempt : null;
	} catch {
		return null;
	}
}

export function endAttempt(): void {
	write(null);
}

/**
 * Whether an answer tells the payment's result. It does not if nothing came, a proxy gave up, or the server
 * failed halfway.
 */
export function isDefinite(status: number): boolean {
	return status >= 200 && status < 500 && ![401, 408, 409, 425, 429].includes(status);
}

function write(value: string | null): void {
	try {
		if (value === null) sessionStorage.removeItem(key);
		else sessionStorage.setItem(key, value);
	} catch {
		// Storage is closed to the page, or full. The server still prevents a second payment.
	}
}
