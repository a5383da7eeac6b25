import type { Query } from "@tanstack/react-query";
import { justNowMs } from "../../lib/api/authed-api.ts";

let drawnAt = Number.NEGATIVE_INFINITY;

/** The page is drawn with the answers that have come. */
export function drawnFirst(): void {
	drawnAt = Math.max(drawnAt, Date.now());
}

/** Whether a part of the page that shows now asks again: not for what came with the page, unless it has changed since. */
export function asksOnMount({ state }: Pick<Query, "state">): boolean {
	const cameWithPage = state.dataUpdatedAt <= drawnAt && Date.now() - drawnAt < justNowMs;
	return !cameWithPage || state.isInvalidated;
}
