import type {
	MailMeaning,
	RemovalEventKind,
	RemovalTaskKind,
} from "@unlisted/contracts/removals/removal-values";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { type AccessAnswer, accessAnswerIn } from "../core/access-answer.rules.ts";
import { askForWhatTheyHold } from "../core/ask-for-what-they-hold.ts";
import { deadlineFor, rightOf } from "../core/deadline.rules.ts";
import { confirmDeletion } from "../core/disclosures.repository.ts";
import { knownBrokers, takesLetters } from "../core/known-brokers.ts";
import { placeOfPerson } from "../core/place-of-person.ts";
import type { Attached } from "../core/record-event.ts";
import type { RemovalRow } from "../core/removal-row.rules.ts";
import { stateAfter } from "../core/removal-state.rules.ts";
import type { RemovalsDeps } from "../core/removals.deps.ts";
import { lockRemoval } from "../core/removals.repository.ts";
import { sendsOf, settleSend } from "../core/sends.repository.ts";
import { stepDone } from "../core/step-done.ts";
import { sealLink } from "../core/task-content.ts";
import { recordForAll } from "../core/with-removal.ts";
import { askMeaning } from "./ask-meaning.ts";
import { giveTask } from "./give-task.ts";
import { longerTime } from "./longer-time.ts";
import { ownLink } from "./own-link.ts";

export interface Reply {
	readonly userId: string;
	readonly removalId: string;
	/** The sender's domain, and whether it is one of the broker's. Mail of others changes nothing. */
	readonly from: string;
	readonly isBrokers: boolean;
	readonly kind: MailMeaning;
	/** Whether the reader is sure enough to act alone. Otherwise the person is asked what the mail means. */
	readonly isSure: boolean;
	/** Whether the reader or a second opinion suspects the mail itself. Then nothing in it makes us act. */
	readonly isDoubted?: boolean;
	/** What else the mail may mean, the most likely first. */
	readonly likely: readonly MailMeaning[];
	/** The link of a mail that means `needs_link`. */
	readonly link: string | null;
	/** The new part of the mail, without quotes and signature. */
	readonly text?: string;
	/** The mail itself, to be kept with the record. */
	readonly mail: Uint8Array;
}

const events: Readonly<Partial<Record<MailMeaning, RemovalEventKind>>> = {
	acknowledged: "acknowledged",
	extended: "extended",
	completed: "said_done",
	partly_completed: "said_partly_done",
	no_record: "said_no_record",
	refused_exempt: "refused",
	refused_other: "refused",
	bounced: "bounced",
};
const tasks: Readonly<Partial<Record<MailMeaning, RemovalTaskKind>>> = {
	needs_form: "form",
	needs_more_data: "limits",
	needs_identity_document: "identity_document",
	needs_authorisation: "authorization",
};

type ReplyDeps = Pick<RemovalsDeps, "clock" | "commit" | "vault" | "sites"> & {
	readonly brokers: Pick<RemovalsDeps["brokers"], "personOf">;
};

/**
 * Applies a broker's mail to its removal, in the transaction that stores the mail. A mail can never make a removal
 * count as done: only our own look does.
 */
export function takeReply(deps: ReplyDeps) {
	return async (tx: Transaction, reply: Reply): Promise<void> => {
		const { userId, removalId, from, kind } = reply;
		const locked = await lockRemoval(tx, userId, removalId);
		if (!locked) return;
		const key = await deps.vault.hold(tx, userId);
		const row = await noteArrived(deps, tx, { userId, key, row: locked, reply });
		const mail: Attached = { role: "received", what: "mail", type: "message/rfc822", bytes: reply.mail };
		const about = { userId, key, from, link: reply.link };
		const access = row.kind === "access" ? accessAnswer(reply) : null;
		if (reply.isBrokers && access === "holds")
			return doWhatItMeans(deps, tx, { ...about, row, kind: "completed", evidence: [mail] });
		if (reply.isBrokers && reply.isSure && access === null && kind !== "unrelated")
			return doWhatItMeans(deps, tx, { ...about, row, kind, evidence: [mail] });
		const kept = await recordForAll(deps, tx, {
			userId,
			key,
			row,
			happening: { kind: "reply_kept", recipient: from, evidence: [mail] },
		});
		if (!reply.isBrokers || (kind === "unrelated" && access !== "doubted")) return;
		await askMeaning(deps, tx, {
			userId,
			key,
			row: kept,
			mail: { from, link: reply.link, likely: row.kind === "access" ? accessMeanings : reply.likely },
		});
	};
}

/**
 * A worker may have died between sending and noting it, and the broker may answer before another worker takes over. The
 * answer shows that the request arrived. In a later round it may answer the request of an earlier round, so the result
 * stays unsure.
 */
async function noteArrived(
	deps: ReplyDeps,
	tx: Transaction,
	{ userId, key, row, reply }: { userId: string; key: HeldKey; row: RemovalRow; reply: Reply },
): Promise<RemovalRow> {
	if (row.state !== "queued" || !reply.isBrokers) return row;
	if (reply.kind === "unrelated" || reply.kind === "bounced") return row;
	const begun = (await sendsOf(tx, userId, row.id)).find(
		({ step, settledAt }) => step === "request" && settledAt === null,
	);
	const broker = knownBrokers(deps.sites).get(row.broker);
	if (!begun || !broker) return row;
	const at = deps.clock.now();
	const isSure = begun.round === 1;
	const send = { removalId: row.id, round: begun.round, step: "request" } as const;
	await settleSend(tx, userId, send, { outcome: isSure ? "sent" : "unsure", at });
	return recordForAll(deps, tx, {
		userId,
		key,
		row,
		happening: {
			kind: isSure ? "sent" : "maybe_sent",
			recipient: begun.recipient,
			note: "We stopped between sending and noting it. The answer shows that it arrived.",
			deadline: deadlineFor(broker, await placeOfPerson(deps, tx, { userId, key }), {
				sentAt: at,
				wanted: rightOf(row.kind),
			}),
			change: { channel: begun.channel },
		},
	});
}

const sendsForm: ReadonlySet<RemovalTaskKind> = new Set(["puzzle", "code", "limits", "wall", "form"]);

/**
 * The site answers a request that goes out by the person's hands, before they say that they did the step. The answer
 * ends the step, so the record and the ledger first say that it was done. Reading a mail sends nothing: older versions put
 * that question over a request that never went out.
 */
async function noteStepDone(
	deps: ReplyDeps,
	tx: Transaction,
	{ userId, key, row, kind }: Meant,
): Promise<RemovalRow> {
	const event = events[kind];
	if (row.state !== "needs_person" || row.asked || row.kind !== "deletion" || !event) return row;
	if (row.task === null || row.task === "read_mail") return row;
	if (stateAfter(row.state, event, { asked: true }) === row.state) return row;
	return stepDone(deps, tx, {
		userId,
		key,
		row,
		place: await placeOfPerson(deps, tx, { userId, key }),
		note: "The answer shows that it arrived.",
	});
}

interface Meant {
	readonly userId: string;
	readonly key: HeldKey;
	readonly row: RemovalRow;
	readonly from: string;
	readonly kind: MailMeaning;
	readonly link: string | null;
	/** The mail, if the record does not have it yet. */
	readonly evidence: readonly Attached[];
}

/** Applies a mail whose meaning is certain, because the reader is sure or the person said what it means. */
export async function doWhatItMeans(deps: ReplyDeps, tx: Transaction, meant: Meant): Promise<void> {
	const { userId, key, from, kind, evidence } = meant;
	const row = await noteStepDone(deps, tx, meant);
	const record = (kindOfEvent: RemovalEventKind, more: object = {}) =>
		recordForAll(deps, tx, {
			userId,
			key,
			row,
			happening: { kind: kindOfEvent, recipient: from, evidence, ...more },
		});
	const broker = knownBrokers(deps.sites).get(row.broker);
	const task = async (todo: RemovalTaskKind) => {
		const kept = evidence.length > 0 ? await record("reply_kept") : row;
		// Late answers to an earlier round say nothing about the request that waits. A form is filled in already.
		const isOpen = kept.state === "needs_person" && kept.task !== null && sendsForm.has(kept.task);
		if (kept.state === "queued" || (todo === "form" && isOpen)) return;
		await giveTask(deps, tx, {
			attempt: { key, lease: { userId, id: row.id, lease: "" } },
			row: kept,
			todo: {
				kind: todo,
				link: optOutOf(deps, row.broker),
				press: null,
				values: [],
				tells: [],
				letterFollows: todo === "authorization" && broker !== undefined && takesLetters(broker),
			},
		});
	};
	if (kind === "needs_link") {
		const link = ownLink(deps, [row.owner, row.broker], meant.link);
		if (link === null) return task("confirm");
		const asked = await record("asked_confirmation");
		// The person who does a step may have sent the form already. Who confirms by hand has opened a link themselves.
		const waits = asked.state === "needs_person" && asked.task !== "confirm";
		if (asked.state !== "needs_confirmation" && !waits) return;
		const sealed = sealLink(key, row.id, link);
		await recordForAll(deps, tx, {
			userId,
			key,
			row: { ...asked, linkSealed: sealed },
			happening: {
				kind: "reply_kept",
				note: waits ? "The link will be opened after your step." : "The link will be opened.",
				...(!waits && { change: { nextAt: deps.clock.now() } }),
			},
		});
		return;
	}
	if (row.kind === "access" && (kind === "completed" || kind === "partly_completed")) {
		const answered = await record("said_holds");
		if (answered.state === "answered") await askForWhatTheyHold(deps, tx, { userId, key, row });
		return;
	}
	const todo = tasks[kind];
	if (todo) return task(todo);
	const event = events[kind];
	if (!event) return;
	const deadline = kind === "extended" ? await longerTime(deps, tx, meant) : null;
	const after = await record(event, deadline ? { deadline } : {});
	if (row.kind === "account" && kind === "completed")
		await giveTask(deps, tx, {
			attempt: { key, lease: { userId, id: row.id, lease: "" } },
			row: after,
			todo: { kind: "check_account", link: broker?.website ?? null, press: null, values: [], tells: [] },
		});
	if (kind === "completed") await confirmDeletion(tx, userId, row.id, deps.clock.now());
}

function optOutOf({ sites }: Pick<RemovalsDeps, "sites">, broker: string): string | null {
	return knownBrokers(sites).get(broker)?.optOutUrl ?? null;
}

/**
 * What a person may choose for an answer to "what do you hold about me?". Here "completed" means that the company says
 * what it holds.
 */
const accessMeanings: readonly MailMeaning[] = ["completed", "no_record", "acknowledged"];

/**
 * Null if the mail is about the request itself. It is then read like any other answer. `doubted`: it says that they hold
 * something, but the mail is suspicious, and a person reads it.
 */
function accessAnswer({
	kind,
	isSure,
	isDoubted = false,
	text = "",
}: Reply): AccessAnswer | "doubted" | null {
	if (kind === "unrelated" && isSure) return null;
	if (isSure && kind !== "completed" && kind !== "partly_completed") return null;
	const answer = accessAnswerIn(text);
	return answer === "holds" && isDoubted ? "doubted" : answer;
}
