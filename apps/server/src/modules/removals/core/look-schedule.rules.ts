import type { PlanId } from "@unlisted/contracts/plans";
import {
	lookAfterDays,
	type RemovalState,
	type RemovalTaskKind,
} from "@unlisted/contracts/removals/removal-values";
import { countedStates, runningStates } from "./removal-state.rules.ts";

const day = 86_400_000;
/** From a reminder to the admonition, and from that to "a complaint is ready". The admonition says this to the site. */
const patienceDays = 14;
/**
 * Days until we look, after a request that may or may not have gone out. We send again only if the listing is
 * still there.
 */
export const unsureUntilLook = 3;

export interface Timed {
	readonly state: RemovalState;
	/** Null: nothing was sent in this round. */
	readonly sentAt: Date | null;
	readonly dueAt: Date | null;
	readonly stateSince: Date;
	/** Scheduled looks that were made in this round. */
	readonly looks: number;
	readonly lookedAt: Date | null;
	readonly law: string | null;
	readonly followUp: "reminder" | "admonition" | null;
	readonly followUpAt: Date | null;
	/** Whether it can be looked for at all. */
	readonly searchable: boolean;
}

/** When we look next on our own schedule. Null: with the next scan, or never. */
export function nextLook(row: Timed, { plan, now }: { plan: PlanId | null; now: Date }): Date | null {
	if (!row.searchable || row.sentAt === null || !runningStates.has(row.state)) return null;
	const days = lookAfterDays[row.looks];
	const planned = days === undefined ? null : new Date(row.sentAt.getTime() + days * day);
	if (plan !== "premium") return planned;
	// Looked at daily, from the first day on.
	const daily = new Date((row.lookedAt ?? row.sentAt).getTime() + day);
	const soonest = daily < now ? now : daily;
	return planned && planned < soonest ? planned : soonest;
}

/** How many of the planned looks are over by this moment: a late one stands for those that it missed. */
export function looksBy(sentAt: Date, now: Date): number {
	const since = (now.getTime() - sentAt.getTime()) / day;
	return lookAfterDays.filter((days) => days <= since).length;
}

/** When the law's time ends, or the patience after it. Without a law a reminder is the last thing that follows. */
export function nextDeadline({ state, dueAt, stateSince, law, followUp, followUpAt }: Timed): Date | null {
	if (state !== "overdue") return countedStates.has(state) ? dueAt : null;
	if (followUp === null || followUpAt === null) return stateSince;
	return law === null ? null : finalDay(followUpAt);
}

/** The last day that an admonition of this moment gives. */
export function finalDay(admonishedAt: Date): Date {
	return new Date(admonishedAt.getTime() + patienceDays * day);
}

/** Days after which a person is asked whether their account is closed. Then nobody asks any more. */
const askAfterDays = [7, 30] as const;

/** When the person is asked once more about a step that nobody else can see the end of. */
export function nextQuestion(task: RemovalTaskKind | null, since: Date, asked: number): Date | null {
	if (task !== "close_account" && task !== "check_account") return null;
	const days = askAfterDays[asked];
	return days === undefined ? null : new Date(since.getTime() + days * day);
}

export function earliest(...moments: readonly (Date | null)[]): Date | null {
	return moments.reduce(
		(first, one) => (first === null || (one !== null && one < first) ? one : first),
		null,
	);
}

/** After a request that did not get through: 1, 2, 4, … hours, at most two days. */
export function retryAfter(tries: number, now: Date, atLeastSeconds = 0): Date {
	const hours = Math.min(48, 2 ** Math.max(0, tries - 1));
	return new Date(now.getTime() + Math.max(hours * 3_600_000, atLeastSeconds * 1000));
}

/** Our own mail server is away: that costs no try, and is over in minutes or hours. */
export const whileServerIsAway = (now: Date) => new Date(now.getTime() + 300_000);

/** So often in a row, over some two weeks, and it cannot be reached. */
export const triesMax = 12;
