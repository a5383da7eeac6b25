import { type Day, plusDays } from "./days.ts";
import { type Deadlines, isOverdue } from "./deadlines-of.ts";

/** What follows when nobody answers, in this order. */
export const followUps = ["reminder", "admonition", "complaint"] as const;
export type FollowUp = (typeof followUps)[number];

/** A reminder is given this long, as the admonition says of itself: "within two weeks". */
const pause = 14;

/** The last letter that has gone out since the request. */
export interface LastStep {
	readonly step: FollowUp;
	readonly on: Day;
}

/**
 * What is due now, or null. A complaint only where a law was invoked: no authority hears of a request that rested
 * on courtesy, so after the admonition's place comes nothing.
 */
export function followUpDue(
	deadlines: Deadlines,
	last: LastStep | null,
	at: { readonly now: Date; readonly hasExtended: boolean },
): FollowUp | null {
	if (!isOverdue(deadlines, at.now, at.hasExtended)) return null;
	if (last === null) return "reminder";
	if (!deadlines.byLaw || at.now < plusDays(last.on, pause)) return null;
	return followUps[followUps.indexOf(last.step) + 1] ?? null;
}
