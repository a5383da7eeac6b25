import { type Day, plusDays } from "./days.ts";
import { type Deadlines, isOverdue } from "./deadlines-of.ts";

/** The steps that follow if there is no answer, in this order. */
export const followUps = ["reminder", "admonition", "complaint"] as const;
export type FollowUp = (typeof followUps)[number];

/** Days between two steps. The admonition names this time: "within two weeks". */
const pause = 14;

/** The last letter since the request. */
export interface LastStep {
	readonly step: FollowUp;
	readonly on: Day;
}

/**
 * The step that is due now, or null. A complaint needs a law that was invoked, because no authority hears about a
 * request that relied on courtesy. Without a law nothing follows at that point.
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
