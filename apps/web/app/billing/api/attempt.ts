import type { CreateSubscription } from "@unlisted/contracts/billing";
import { makeRequestKey } from "../../lib/site/request-key.ts";

/** One click on the button, as it was sent. */
export type Attempt = CreateSubscription & { attemptId: string };

const key = "unlisted:payment-attempt";

/**
 * Keeps the attempt until the server answers yes or no. An answer may get lost, and sending the same attempt again is
 * the same payment. It contains no card, only the card's id.
 */
export function beginAttempt(order: CreateSubscription): Attempt {
	const attempt = { ...order, attemptId: makeRequestKey() };
	write(JSON.stringify(attempt));
	return attempt;
}

/** The last attempt without an answer. Only this person's, because another may have signed in since. */
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
 * Whether an answer tells the payment's result. It does not if there was no answer, a proxy gave up, or the server
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
		// The browser blocks the storage, or it is full. The server still prevents a second payment.
	}
}
