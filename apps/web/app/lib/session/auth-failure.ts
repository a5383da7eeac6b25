import { failing, unreachable } from "./outage-words.ts";

/**
 * The shape of the sign-in client's errors; the client is loaded on demand, so its classes are not available
 * here.
 */
interface AuthErrorLike {
	message: string;
	status?: number | undefined;
	name?: string;
}

/** The service says this of an email or text that it sent less than a minute ago. Its seconds follow. */
const tooSoon = /^For security .+ after/;
const unexpected = "An unexpected error occurred";

/** A network or server failure gets our sentence; a refusal keeps the service's own message. */
export function authSentence(error: AuthErrorLike): string {
	if (error.status !== undefined && error.status >= 500) return failing;
	if (error.status === 0 || error.name === "AuthRetryableFetchError") return unreachable;
	return error.message.replace(tooSoon, "A message went there a moment ago. Try again in") || unexpected;
}

/** The service could not say yes or no, so "wrong credentials" would be wrong. */
export function isOutage(error: AuthErrorLike): boolean {
	return error.status === 0 || (error.status ?? 0) >= 500 || error.name === "AuthRetryableFetchError";
}

/**
 * The code for signing in could not be loaded. Chrome loads it again only with the whole page, so another click would
 * not help.
 */
export class CodeNotLoaded extends Error {
	constructor() {
		super("A part of this page could not be loaded. Check your connection, and load the page again.");
	}
}

/** The message for something that was thrown, not answered. */
export function thrownSentence(thrown: unknown, otherwise = unexpected): string {
	return thrown instanceof CodeNotLoaded ? thrown.message : otherwise;
}
