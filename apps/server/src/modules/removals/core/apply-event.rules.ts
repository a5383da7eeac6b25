import type { RemovalEventKind } from "@unlisted/contracts/removals/removal-values";
import type { LegalDeadline } from "./deadline.rules.ts";
import { earliest, nextDeadline, nextLook, nextQuestion } from "./look-schedule.rules.ts";
import type { RemovalRow, StateBefore, Untold } from "./removal-row.rules.ts";
import { polledStates, stateAfter } from "./removal-state.rules.ts";

export interface Happened {
	readonly kind: RemovalEventKind;
	readonly now: Date;
	/** Present where the event starts or moves the law's time. */
	readonly deadline?: LegalDeadline | undefined;
	/** Only for `mail_read`: the state that the question about the mail interrupted. */
	readonly back?: StateBefore | undefined;
}

const asks: ReadonlySet<RemovalEventKind> = new Set(["sent", "maybe_sent", "task_done"]);

/** Lines of the record that say nothing about when to act next, if they change no state. */
const linesOnly: ReadonlySet<RemovalEventKind> = new Set([
	"reply_kept",
	"help_asked",
	"help_taken_back",
	"help_opened",
	"help_failed",
	"complaint_filed",
]);

/** The removal's row after an event. A pure function: the same event on the same row always gives the same row. */
export function applied(row: RemovalRow, happened: Happened): RemovalRow {
	const { kind, now, deadline } = happened;
	const state = stateOf(row, happened);
	const changed = state !== row.state;
	const isBack = happened.back?.state === state;
	const after: RemovalRow = {
		...row,
		state,
		...(changed && { stateSince: now, untold: untoldAfter(row.untold, state) }),
		...(isBack && happened.back && { stateSince: new Date(happened.back.since) }),
		...(changed && state === "reappeared" && { timesBack: row.timesBack + 1 }),
		...(changed && asks.has(kind) && begun(row, happened)),
		...(changed &&
			state === "overdue" &&
			!isBack && { followUp: null, followUpAt: null, tries: 0, refusedSince: null }),
		...(row.state === "overdue" && followed(kind, now)),
		...(kind === "extended" && deadline && { dueAt: deadline.dueAt }),
		...(changed &&
			kind === "opened_again" && { unsure: false, tries: 0, refusedSince: null, looks: 0, linkSealed: null }),
		// The business still has the request, so it is taken back.
		...(changed && row.pollAt !== null && (state === "given_up" || state === "queued") && { pollAt: now }),
		...(changed && kind === "looked_there" && row.asked && brokeWord(row, now)),
		...(kind === "looked_gone" && state === "verified_removed" && { verifiedAt: now, unsure: false }),
		...(row.state === "needs_person" && changed && { task: null, taskSealed: null, taskSince: null }),
		// A link is kept while a step is open. It is opened after that.
		...(changed && keepsLink.has(row.state) && !keepsLink.has(state) && { linkSealed: null }),
	};
	// A mail that was kept must not bring a planned try forward, nor a question to the person to its end.
	if (!changed && linesOnly.has(kind)) return after;
	return { ...after, nextAt: nextMoment(after, now) };
}

const keepsLink: ReadonlySet<RemovalRow["state"]> = new Set(["needs_confirmation", "needs_person"]);

function stateOf(row: RemovalRow, { kind, back }: Happened): RemovalRow["state"] {
	const state = back?.state ?? stateAfter(row.state, kind, { asked: row.asked });
	const isStepOver = row.state === "needs_person" && (kind === "task_done" || kind === "mail_read");
	return isStepOver && row.linkSealed !== null
		? stateAfter(state, "asked_confirmation", { asked: true })
		: state;
}

/** After a request went out: looks and the law's time begin. */
function begun(row: RemovalRow, { kind, now, deadline }: Happened): Partial<RemovalRow> {
	return {
		asked: true,
		unsure: kind === "maybe_sent",
		sentAt: now,
		looks: 0,
		tries: 0,
		refusedSince: null,
		rounds: row.state === "queued" || row.rounds === 0 ? row.rounds + 1 : row.rounds,
		dueAt: deadline?.dueAt ?? null,
		law: deadline?.law ?? null,
	};
}

/** After a follow-up letter went out, or could not be sent. */
function followed(kind: RemovalEventKind, now: Date): Partial<RemovalRow> {
	if (kind === "reminded" || kind === "not_reminded")
		return { followUp: "reminder", followUpAt: now, tries: 0, refusedSince: null };
	return kind === "admonished"
		? { followUp: "admonition", followUpAt: now, tries: 0, refusedSince: null }
		: {};
}

function brokeWord(row: RemovalRow, now: Date): Partial<RemovalRow> {
	return row.state === "said_done" || row.state === "no_record" ? { brokeWordAt: now } : {};
}

const news: Readonly<Partial<Record<RemovalRow["state"], Untold>>> = {
	waiting_for_yes: "yes",
	verified_removed: "done",
	reappeared: "back",
	needs_person: "needs_you",
};

/** Steps that the person has done need no message any more. */
function untoldAfter(before: Untold | null, state: RemovalRow["state"]): Untold | null {
	return news[state] ?? (before === "needs_you" || before === "yes" ? null : before);
}

/**
 * A business was away when an earlier request was to be taken back: the moment of the next try. The new request waits for
 * it, because otherwise the business would have both.
 */
export function takesBackAt({ state, pollAt }: RemovalRow, now: Date): Date | null {
	return state === "queued" && pollAt !== null && pollAt > now ? pollAt : null;
}

/** When a worker has to act next. */
export function nextMoment(row: RemovalRow, now: Date): Date | null {
	if (row.state === "queued") return row.coveredBy === null ? (takesBackAt(row, now) ?? now) : null;
	// The worker opens an automatic removal again. Any other waits until the person asks again.
	if (row.state === "reappeared") return row.automatic ? now : null;
	const timed = { ...row, searchable: row.listingId !== null };
	const look = nextLook(timed, { plan: row.priority === 0 ? "premium" : null, now });
	const link = row.state === "needs_confirmation" && row.linkSealed !== null ? now : null;
	const poll = polledStates.has(row.state) ? row.pollAt : null;
	const isStep = row.state === "needs_person" && row.taskSince !== null;
	const question = isStep ? nextQuestion(row.task, row.taskSince, row.tries) : null;
	return earliest(link, look, nextDeadline(timed), poll, question);
}
