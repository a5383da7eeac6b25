import { isNetworkCode } from "../net/network-codes.ts";

/** Somebody else's server failed or refused, as happens. The log has its words and no stack: nothing in our code is to be looked for. */
export class OutsideFailure extends Error {}

/** Of the library behind `fetch`. */
const ofFetch = /^UND_ERR_\w+$/;

/** Also what the network says, and what only wraps it. */
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
