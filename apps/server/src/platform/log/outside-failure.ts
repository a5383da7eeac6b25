import { isNetworkCode } from "../net/network-codes.ts";

/**
 * Another party's server failed or refused. The log has its message but no stack, because the cause is not in our
 * code.
 */
export class OutsideFailure extends Error {}

/** Error codes of the library behind `fetch`. */
const ofFetch = /^UND_ERR_\w+$/;

/** Whether the cause is outside: includes network errors, and errors that only wrap such an error. */
export function isOutside(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code } = error as { readonly code?: unknown };
	return (
		error instanceof OutsideFailure ||
		error.name === "TimeoutError" ||
		isNetworkCode(code) ||
		(typeof code === "string" && ofFetch.test(code)) ||
		isOutside(error.cause)
	);
}
