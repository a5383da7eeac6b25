import type { Query } from "@tanstack/react-query";
import { justNowMs } from "../../lib/api/authed-api.ts";

interface OpenedPage {
	/** When its answers arrived. Until then they are on their way. */
	cameAt?: number;
}
/** Undefined once the person has left it. */
let opened: OpenedPage | undefined;

/** Says that the opened page's answers are on their way. The returned function says that they have arrived. */
export function firstAnswersCome(): () => void {
	const page: OpenedPage = {};
	opened = page;
	return () => {
		page.cameAt = Date.now();
	};
}

/** From here on each part asks again. Otherwise a person who comes back at once would see the page as it was. */
export function openedPageIsLeft(): void {
	opened = undefined;
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
	const cameWithPage =
		opened && (!opened.cameAt || isJustNow(opened.cameAt)) && isJustNow(state.dataUpdatedAt);
	return !cameWithPage || state.isInvalidated;
}
