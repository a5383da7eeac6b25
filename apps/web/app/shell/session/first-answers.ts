import type { Query } from "@tanstack/react-query";
import { justNowMs } from "../../lib/api/authed-api.ts";
import { changedAt } from "../../lib/session/head-start.ts";

let comes = false;
let cameAt = 0;

/** Says that the opened page's answers are on their way. The returned function says that they have arrived. */
export function firstAnswersCome(): () => void {
	comes = true;
	return () => {
		comes = false;
		cameAt = Date.now();
	};
}

function isJustNow(time: number): boolean {
	// A clock that was set back makes the difference negative.
	return Math.abs(Date.now() - time) < justNowMs;
}

/**
 * Whether a part that is shown now asks again. It does not for data that arrived with the page, unless the data may
 * have changed since: the person has started a scan, for example.
 */
export function asksOnMount({ state }: Pick<Query, "state">): boolean {
	const cameWithPage = (comes || isJustNow(cameAt)) && isJustNow(state.dataUpdatedAt);
	return !cameWithPage || state.isInvalidated || state.dataUpdatedAt <= changedAt;
}
