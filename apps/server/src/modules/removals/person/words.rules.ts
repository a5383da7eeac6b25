import {
	disclosableFieldWords,
	type RemovalAction,
	removalStateWords,
} from "@unlisted/contracts/removals/removal-values";
import { finalDay } from "../core/look-schedule.rules.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import { offReason } from "../core/switched-off.rules.ts";

const dates = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
export const dayOf = (at: Date): string => dates.format(at);

/** Says in one sentence with dates where a removal stands. */
export function sentenceOf(row: RemovalRow, covering: string | null): string {
	const since = dayOf(row.stateSince);
	const due = row.dueAt && dayOf(new Date(row.dueAt.getTime() - 86_400_000));
	const limit =
		due === null ? "" : row.law === null ? ` We wait until ${due}.` : ` ${row.law}: until ${due}.`;
	const ofAccount = row.kind === "account" ? sentenceOfAccount(row, since) : null;
	if (ofAccount !== null) return ofAccount;
	switch (row.state) {
		case "queued":
			return covering === null
				? removalStateWords.queued.meaning
				: `The request to ${covering} covers this site too.`;
		case "sent":
			if (row.brokeWordAt !== null)
				return `The site said that you were removed. On ${dayOf(row.brokeWordAt)} we looked: you were still there.${limit}`;
			return row.unsure
				? "The request may have gone out. We look before we send it again."
				: `Sent on ${since}.${limit}`;
		case "acknowledged":
			return `The site has had it since ${since}.${limit}`;
		case "needs_confirmation":
			return `The site wants it confirmed, since ${since}.`;
		case "said_done":
			return `The site says that you are removed, since ${since}. We have not seen it yet.`;
		case "verified_removed":
			return `We looked on ${dayOf(row.lookedAt ?? row.stateSince)}: you are not listed there.`;
		case "reappeared":
			return `You were removed. On ${since} we found you there again.`;
		case "answered":
			return `On ${since} the company said that it holds something about you. We ask for its removal.`;
		case "overdue":
			return overdueSentence(row, since);
		default:
			return removalStateWords[row.state].meaning;
	}
}

/** Null if the sentence is the same as for any other request. */
function sentenceOfAccount({ state, task, brokeWordAt }: RemovalRow, since: string): string | null {
	if (state === "closed") return `On ${since} you said that the account is closed.`;
	if (state === "no_record") return "They say that they have no account of yours.";
	if (state === "said_done") return `They say that the account is closed, since ${since}.`;
	if (state === "sent" && brokeWordAt !== null)
		return `They said that the account is closed. On ${dayOf(brokeWordAt)} you said that it is not.`;
	if (state === "needs_person" && task === "close_account")
		return `You are closing it, since ${since}. We ask you after a week whether it worked.`;
	if (state === "needs_person" && task === "check_account")
		return "They say that the account is closed. Only you can see whether that is so.";
	return null;
}

function overdueSentence({ law, followUp, followUpAt }: RemovalRow, since: string): string {
	const over = `The time to answer ran out on ${since}.`;
	if (law === null) return `${over} No law that you can use sets one, so there is no complaint to file.`;
	if (followUp !== "admonition" || followUpAt === null) return over;
	return `${over} Our last letter gives them until ${dayOf(finalDay(followUpAt))}. Then a complaint is ready.`;
}

/** Nothing more happens in these, whatever the settings say. */
const isOver: ReadonlySet<RemovalRow["state"]> = new Set(["given_up", "answered", "closed"]);

/** Says what happens if nobody does anything. */
export function nextOf(
	row: RemovalRow,
	{ paused, off }: { readonly paused: boolean; readonly off: boolean },
): string {
	if (off && !isOver.has(row.state))
		return `${offReason} We send nothing and do not look there until you allow it.`;
	if (row.state === "queued" && paused) return "Everything is paused. We send nothing until you continue.";
	if (row.state === "waiting_for_yes") return "Nothing, until you agree.";
	if (row.state === "needs_person") return "We wait for you.";
	if (row.state === "reappeared" && !row.automatic) return "Nothing, until you ask for it again.";
	if (row.nextAt === null)
		return row.listingId === null ? "We wait for the site's answer." : "The next scan looks again.";
	return `We go on by ourselves on ${dayOf(row.nextAt)}.`;
}

const again: ReadonlySet<RemovalRow["state"]> = new Set([
	"reappeared",
	"refused",
	"given_up",
	"unreachable",
	"overdue",
	"escalated",
	"closed",
]);
const asked: ReadonlySet<RemovalRow["state"]> = new Set([
	"sent",
	"acknowledged",
	"said_done",
	"refused",
	"overdue",
	"escalated",
]);
const cancels: ReadonlySet<RemovalRow["state"]> = new Set([
	"waiting_for_yes",
	"queued",
	"sent",
	"acknowledged",
	"needs_confirmation",
	"needs_person",
	"said_done",
	"reappeared",
	"refused",
	"overdue",
	"escalated",
	"unreachable",
]);

/** What the person may do now. A site that another request covers goes along with that one. */
export function actionsOf({
	kind,
	state,
	coveredBy,
}: Pick<RemovalRow, "kind" | "state" | "coveredBy">): RemovalAction[] {
	const actions: RemovalAction[] = [];
	if (state === "waiting_for_yes") actions.push("confirm");
	if (state === "needs_person") actions.push("answer_task");
	// The service may have told the person and not us.
	if (kind === "account" && asked.has(state)) actions.push("closed");
	if (again.has(state)) actions.push("again");
	if (cancels.has(state) && (coveredBy === null || state !== "queued")) actions.push("cancel");
	return actions;
}

const happened: Readonly<Record<string, string>> = {
	opened: "The removal was opened.",
	confirmed: "You agreed to it.",
	cancelled: "It was stopped.",
	withdrawn: "The request was taken back.",
	held: "It needs your OK again.",
	sent: "The request went out.",
	maybe_sent: "The request may have gone out.",
	not_sent: "The request did not get through.",
	acknowledged: "The site has the request.",
	extended: "The site takes more time.",
	asked_confirmation: "The site wants the request confirmed.",
	confirmation_sent: "The request was confirmed.",
	task_given: "There is a step for you.",
	task_done: "The step was done.",
	task_failed: "The step did not work.",
	said_done: "The site says that you are removed.",
	said_partly_done: "The site says that a part is removed.",
	said_no_record: "The site says that it has nothing about you.",
	said_holds: "The company says that it holds something about you.",
	refused: "The site said no.",
	bounced: "The mail came back.",
	reply_kept: "A mail came and was kept.",
	mail_read: "You said what the mail means.",
	looked_gone: "We looked: you are not listed there.",
	looked_there: "We looked: you are listed there.",
	could_not_look: "We could not look, so we do not know whether you are listed there.",
	deadline_passed: "The time to answer has run out.",
	reminded: "A reminder went out.",
	not_reminded: "No reminder could be sent.",
	admonished: "A last letter went out, before a complaint.",
	escalated: "A complaint can be filed.",
	asked_person: "We asked you once more whether it worked.",
	help_asked: "You agreed that a helper does the step.",
	help_taken_back: "You took that back.",
	help_opened: "A helper looked at the step.",
	help_done: "A helper did the step for you.",
	help_failed: "The helper could not do the step. It is yours again.",
	account_closed: "You said that the account is closed.",
	account_open: "You said that the account is still there.",
	complaint_filed: "You filed the complaint.",
	opened_again: "It was opened again.",
	cannot_reach: "The site could not be reached.",
	gave_up: "It was given up.",
};

/** Texts of events that read differently where an account is closed. */
const happenedToAccount: ReadonlyMap<string, string> = new Map([
	["opened", "You began to close the account."],
	["said_done", "They say that the account is closed."],
	["said_no_record", "They say that they have no account of yours."],
]);

export function eventText(
	event: { readonly kind: string; readonly note: string | null },
	kind: RemovalRow["kind"] = "deletion",
): string {
	const own = kind === "account" ? happenedToAccount.get(event.kind) : undefined;
	// open-lookup: the kind is a word of ours
	const text = own ?? happened[event.kind] ?? "Something happened.";
	return event.note === null ? text : `${text} ${event.note}`;
}

export function labeled(fields: readonly (keyof typeof disclosableFieldWords)[]) {
	return fields.map((field) => ({ field, label: disclosableFieldWords[field] }));
}
