import type { RemovalEventKind, RemovalState } from "@unlisted/contracts/removals/removal-values";
import type { RemovalRow } from "./removal-row.rules.ts";

/** The events that change a state. Every other event is only a line of the record. */
type Change = Partial<Record<RemovalEventKind, RemovalState>>;

/** What a broker may say at any time after it was asked. Its mails may arrive in any order. */
const answers = {
	asked_confirmation: "needs_confirmation",
	task_given: "needs_person",
	said_done: "said_done",
	said_no_record: "no_record",
	said_holds: "answered",
	refused: "refused",
	bounced: "unreachable",
	deadline_passed: "overdue",
	cancelled: "given_up",
	looked_gone: "verified_removed",
} as const satisfies Change;

const asksAgain = { opened_again: "queued", cancelled: "given_up", looked_gone: "verified_removed" } as const;

/**
 * The whole life of a removal. An event that is missing here changes nothing. Only our own look leads to
 * `verified_removed`; what a broker says never does.
 */
const changes: Readonly<Record<RemovalState, Change>> = {
	waiting_for_yes: { confirmed: "queued", cancelled: "given_up", looked_gone: "verified_removed" },
	// Late answers to an earlier round say nothing about the request that waits.
	queued: {
		held: "waiting_for_yes",
		sent: "sent",
		maybe_sent: "sent",
		// The person sent the request of the removal that covers this one.
		task_done: "sent",
		task_given: "needs_person",
		cannot_reach: "unreachable",
		gave_up: "given_up",
		cancelled: "given_up",
		looked_gone: "verified_removed",
	},
	sent: {
		...answers,
		acknowledged: "acknowledged",
		extended: "acknowledged",
		said_partly_done: "acknowledged",
		account_closed: "closed",
		// It is unknown whether the request went out, and our looks still find the listing.
		opened_again: "queued",
	},
	acknowledged: { ...answers, account_closed: "closed", opened_again: "queued" },
	needs_confirmation: {
		...answers,
		confirmation_sent: "sent",
		opened_again: "queued",
		cannot_reach: "unreachable",
	},
	needs_person: {
		task_done: "sent",
		account_closed: "closed",
		account_open: "sent",
		task_failed: "given_up",
		// The mail's meaning is applied next, as if the reader had been sure. A step that knows the state before it goes back
		// to that one.
		mail_read: "sent",
		opened_again: "queued",
		said_done: "said_done",
		said_no_record: "no_record",
		said_holds: "answered",
		refused: "refused",
		cancelled: "given_up",
		looked_gone: "verified_removed",
	},
	// A company that said it was done may answer later that it holds something.
	said_done: { ...answers, account_closed: "closed", looked_there: "sent", opened_again: "queued" },
	verified_removed: { looked_there: "reappeared" },
	reappeared: asksAgain,
	// The broker says that it has no record, but our look finds the listing.
	no_record: { looked_there: "sent", looked_gone: "verified_removed", opened_again: "queued" },
	refused: {
		...asksAgain,
		account_closed: "closed",
		said_done: "said_done",
		escalated: "escalated",
		said_no_record: "no_record",
		said_holds: "answered",
	},
	overdue: {
		...answers,
		extended: "acknowledged",
		account_closed: "closed",
		escalated: "escalated",
		opened_again: "queued",
	},
	escalated: {
		...asksAgain,
		account_closed: "closed",
		said_done: "said_done",
		said_no_record: "no_record",
		said_holds: "answered",
	},
	given_up: { opened_again: "queued", looked_gone: "verified_removed" },
	// The request of the removal that covers this one went out after all.
	unreachable: { ...asksAgain, sent: "sent", maybe_sent: "sent", task_done: "sent" },
	answered: {},
	closed: { opened_again: "queued" },
};

/**
 * The state after an event. `asked` says whether the broker was ever asked: what disappears before that was not removed
 * by us.
 */
export function stateAfter(
	state: RemovalState,
	kind: RemovalEventKind,
	{ asked }: { readonly asked: boolean },
): RemovalState {
	const next = changes[state][kind] ?? state;
	if (asked || next === state) return next;
	if (kind === "looked_gone") return state === "given_up" ? state : "no_record";
	// Nothing went out, so there is nothing to wait for.
	if (kind === "looked_there") return "waiting_for_yes";
	return next;
}

/** Whether the next step may become the person's. In other states the removal is past that, or not asked yet. */
export function takesStep({ state, asked }: Pick<RemovalRow, "state" | "asked">): boolean {
	return stateAfter(state, "task_given", { asked }) === "needs_person";
}

/** States in which a broker was asked and has the turn, so looks and deadlines run. */
export const runningStates: ReadonlySet<RemovalState> = new Set([
	"sent",
	"acknowledged",
	"needs_confirmation",
	"said_done",
	"overdue",
	"escalated",
	"refused",
	"no_record",
	"verified_removed",
]);

/**
 * States in which the law's time counts. If the site has said that it is done, it does not count: a reminder would
 * claim that it never answered.
 */
export const countedStates: ReadonlySet<RemovalState> = new Set([
	"sent",
	"acknowledged",
	"needs_confirmation",
]);

/**
 * States in which a business is asked how a request by the Data Rights Protocol stands, or is told that the request is
 * taken back.
 */
export const polledStates: ReadonlySet<RemovalState> = new Set([
	"sent",
	"acknowledged",
	"needs_confirmation",
	"needs_person",
	"overdue",
	"escalated",
	"given_up",
]);

/** True while the request of this removal is still to go out, and then goes out for the sites that it covers too. */
export function leads({ state, automatic }: Pick<RemovalRow, "state" | "automatic">): boolean {
	return state === "queued" || state === "needs_person" || (state === "reappeared" && automatic);
}
