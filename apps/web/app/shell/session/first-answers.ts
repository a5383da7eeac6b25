import type { Query } from "@tanstack/react-query";
import { justNowMs } from "../../lib/api/authed-api.ts";

let comes = false;
let cameAt = Number.NEGATIVE_INFINITY;

/** The answers of the page that was opened are on their way; the returned function says that they are there. */
export function firstAnswersCome(): () => void {
	comes = true;
	return () => {
		comes = false;
		cameAt = Date.now();
	};
}

function isJustNow(time: number): boolean {
	const age = Date.now() - time;
	// A clock that was set back makes it negative.
	return age >= 0 && age < justNowMs;
}

/** Whether a part of a page that shows now asks again: not for what came with the page, unless it has changed since. */
export function asksOnMount({ state }: Pick<Query, "state">): boolean {
	const cameWithPage = (comes || isJustNow(cameAt)) && isJustNow(state.dataUpdatedAt);
	return !cameWithPage || state.isInvalidated;
}
