import type { RemovalEventKind, RemovalState } from "@unlisted/contracts/removals/removal-values";

/** What makes a state another one. Every other event is only a line of the record. */
type Change = Partial<Record<RemovalEventKind, RemovalState>>;

/** What a broker may say at any time after it was asked, in whichever order its mails arrive. */
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
 * The whole life of a removal. What is not here changes nothing. `verified_removed` comes from our own look and from nothing
 * else; what a broker says never leads there.
 */
const changes: Readonly<Record<RemovalState, Change>> = {
	waiting_for_yes: { confirmed: "queued", cancelled: "given_up", looked_gone: "verified_removed" },
	// Late answers to an earlier round say nothing about the one that waits.
	queued: {
		held: "waiting_for_yes",
		sent: "sent",
		maybe_sent: "sent",
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
		// Nobody knows whether it went out, and our looks still find the listing.
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
		// What the mail means comes next, as if it had been read for sure.
		mail_read: "sent",
		opened_again: "queued",
		said_done: "said_done",
		said_no_record: "no_record",
		said_holds: "answered",
		refused: "refused",
		cancelled: "given_up",
		looked_gone: "verified_removed",
	},
	said_done: { ...answers, account_closed: "closed", looked_there: "sent" },
	verified_removed: { looked_there: "reappeared" },
	reappeared: asksAgain,
	// The broker's word, and our look says otherwise.
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
	unreachable: asksAgain,
	answered: {},
	closed: { opened_again: "queued" },
};

/** Whether the broker was ever asked: what goes away before that is not our doing. */
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

/** A broker was asked and has the turn: looks and deadlines run. */
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

/** The law's time counts. Not where the site has said that it is done: a reminder would say that it never answered. */
export const countedStates: ReadonlySet<RemovalState> = new Set([
	"sent",
	"acknowledged",
	"needs_confirmation",
]);

/** A business that was asked by the Data Rights Protocol is asked how it stands, or told that the request is taken back. */
export const polledStates: ReadonlySet<RemovalState> = new Set([
	"sent",
	"acknowledged",
	"needs_confirmation",
	"needs_person",
	"overdue",
	"escalated",
	"given_up",
]);
