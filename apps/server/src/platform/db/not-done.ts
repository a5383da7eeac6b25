import type { DatabaseError } from "./database-away.ts";

/** Errors that happen before a statement is sent. */
const beforeSending = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/;

/**
 * Whether a single statement certainly changed nothing: it was never sent, or the server itself reported that it
 * failed. If the connection breaks or no answer comes, the statement may still have run. The same is true if a pooler
 * answers for the server (08…).
 */
export function wasNotDone(error: DatabaseError): boolean {
	const { code = "", message = "", cause } = error;
	if (/^(?!08)[0-9A-Z]{5}$/.test(code)) return true;
	if (beforeSending.test(code) || message.includes("timeout exceeded when trying to connect")) return true;
	return code === "" && cause instanceof Error && wasNotDone(cause as DatabaseError);
}
