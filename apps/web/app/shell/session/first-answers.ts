import type { Query } from "@tanstack/react-query";
import { justNowMs } from "../../lib/api/authed-api.ts";

let comes = false;
let cameAt = Number.NEGATIVE_INFINITY;

/** Says that the opened page's answers are on their way. The returned function says that they have arrived. */
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

/**
 * Whether a part that is shown now asks again. It does not for data that arrived with the page, unless the data has
 * changed since.
 */
export function asksOnMount({ state }: Pick<Query, "state">): boolean {
	const cameWithPage = (comes || isJustNow(cameAt)) && isJustNow(state.dataUpdatedAt);
	return !cameWithPage || state.isInvalidated;
}
