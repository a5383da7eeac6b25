import type { PlanId } from "@unlisted/contracts/plans";
import {
	lookAfterDays,
	type RemovalState,
	type RemovalTaskKind,
} from "@unlisted/contracts/removals/removal-values";
import { countedStates, runningStates } from "./removal-state.rules.ts";

const day = 86_400_000;
/**
 * Days from a reminder to the admonition, and from the admonition to "a complaint is ready". The admonition tells the
 * site this number.
 */
const patienceDays = 14;
/**
 * Days until we look after a request that may or may not have gone out. We send again only if the listing is still
 * there.
 */
export const unsureUntilLook = 3;

export interface Timed {
	readonly state: RemovalState;
	/** Null if nothing was sent in this round. */
	readonly sentAt: Date | null;
	readonly dueAt: Date | null;
	readonly stateSince: Date;
	/** How many scheduled looks were made in this round. */
	readonly looks: number;
	readonly lookedAt: Date | null;
	readonly law: string | null;
	readonly followUp: "reminder" | "admonition" | null;
	readonly followUpAt: Date | null;
	/** Whether we can look for it at all. */
	readonly searchable: boolean;
}

/** When our own schedule plans the next look. Null: with the next scan, or never. */
export function nextLook(row: Timed, { plan, now }: { plan: PlanId | null; now: Date }): Date | null {
	if (!row.searchable || row.sentAt === null || !runningStates.has(row.state)) return null;
	const days = lookAfterDays[row.looks];
	const planned = days === undefined ? null : new Date(row.sentAt.getTime() + days * day);
	if (plan !== "premium") return planned;
	// Premium is looked at daily, from the first day on.
	const daily = new Date((row.lookedAt ?? row.sentAt).getTime() + day);
	const soonest = daily < now ? now : daily;
	return planned && planned < soonest ? planned : soonest;
}

/** How many of the planned looks are due by this moment. A late look counts for those that were missed. */
export function looksBy(sentAt: Date, now: Date): number {
	const since = (now.getTime() - sentAt.getTime()) / day;
	return lookAfterDays.filter((days) => days <= since).length;
}

/** When the law's time ends, or the waiting time after it. Without a law nothing follows a reminder. */
export function nextDeadline({ state, dueAt, stateSince, law, followUp, followUpAt }: Timed): Date | null {
	if (state !== "overdue") return countedStates.has(state) ? dueAt : null;
	if (followUp === null || followUpAt === null) return stateSince;
	return law === null ? null : finalDay(followUpAt);
}

/** The last day that an admonition gives if it is sent at this moment. */
export function finalDay(admonishedAt: Date): Date {
	return new Date(admonishedAt.getTime() + patienceDays * day);
}

/** Days after which a person is asked whether their account is closed. After the last one we do not ask again. */
const askAfterDays = [7, 30] as const;

/** When to ask the person again about a step whose end only they can see. */
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

/** The next try after a request that did not get through: after 1, 2, 4, … hours, at most two days. */
export function retryAfter(tries: number, now: Date, atLeastSeconds = 0): Date {
	const hours = Math.min(48, 2 ** Math.max(0, tries - 1));
	return new Date(now.getTime() + Math.max(hours * 3_600_000, atLeastSeconds * 1000));
}

/**
 * When to try again while our own mail server is away. That does not count as a try, and is over in minutes or hours.
 */
export const whileServerIsAway = (now: Date) => new Date(now.getTime() + 300_000);

/** After this many tries in a row, over some two weeks, the broker counts as unreachable. */
export const triesMax = 12;
