import { normalize } from "@unlisted/breach-corpus";
import type { SupportReceipt, SupportRequest } from "@unlisted/contracts/support";
import type { Clock } from "../../platform/clock/clock.ts";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import type { Database, Sql, Transaction } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { MakeEvenAnswers } from "../../platform/process/answer-evenly.ts";
import type { QueueMail } from "../notifications/notifications.slice.ts";
import { confirmationMail, mailToSupport } from "./support.mails.ts";
import { findRequestByKey, insertSupportRequest } from "./support.repository.ts";
import { isFromAProgram, isSameRequest, newReference } from "./support.rules.ts";

export interface CreateSupportRequestDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly queueMail: QueueMail;
	readonly evenAnswers: MakeEvenAnswers;
	readonly keys: Pick<KeyRing, "blindIndex">;
	/** Counts one more of this name today. Returns null if the limit is reached. */
	readonly takeToday: (sql: Sql, name: string, perDay: number) => Promise<number | null>;
	readonly supportEmail: string;
}

const copiesToOneAddress = 1;
const copiesToAll = 200;

/**
 * Longer than writing both mails takes. So the time does not tell whether somebody with this address wrote earlier
 * that day.
 */
const evenMilliseconds = 150;

/** Stores the request, mails it to the support address and confirms it to the sender: all three or none. */
export function createSupportRequest(deps: CreateSupportRequestDeps) {
	const even = deps.evenAnswers(evenMilliseconds);
	return (request: SupportRequest): Promise<SupportReceipt> => even.answer(() => take(deps, request));
}

async function take(deps: CreateSupportRequestDeps, request: SupportRequest): Promise<SupportReceipt> {
	if (isFromAProgram(request)) return { reference: newReference() };
	return deps.db.transaction(async (tx) => {
		const { reference, isNew } = await store(tx, request, deps.clock.now());
		if (isNew) await mailBoth(deps, tx, request, reference);
		return { reference };
	});
}

const otherWords = "This key belongs to another message. Send this one with a new key.";

async function store(tx: Transaction, request: SupportRequest, now: Date) {
	for (let attempt = 0; attempt < 3; attempt += 1) {
		const reference = newReference();
		if (await insertSupportRequest(tx, { ...request, reference, now })) return { reference, isNew: true };
		const earlier = request.requestKey ? await findRequestByKey(tx, request.requestKey) : null;
		if (!earlier) continue;
		// The earlier reference would be a receipt for words that nobody stored.
		if (!isSameRequest(earlier, request)) throw new Refusal("conflict", otherWords);
		return { reference: earlier.reference, isNew: false };
	}
	throw new Refusal("conflict", "The request could not be stored. Please send it again.");
}

async function mailBoth(
	deps: CreateSupportRequestDeps,
	tx: Transaction,
	request: SupportRequest,
	reference: string,
) {
	await deps.queueMail(tx, {
		dedupeKey: `support:${reference}:operator`,
		kind: "support-request",
		to: deps.supportEmail,
		replyTo: request.email,
		content: mailToSupport(request, reference),
	});
	if (!(await mayBeCopied(deps, tx, request.email))) return;
	await deps.queueMail(tx, {
		dedupeKey: `support:${reference}:sender`,
		kind: "support-confirmation",
		to: request.email,
		content: confirmationMail(reference, deps.supportEmail),
	});
}

/**
 * Anybody can enter a stranger's address in the form. So an address gets one such mail a day, however it is spelled,
 * and all addresses together have a limit. The answer is the same either way, with the reference.
 */
async function mayBeCopied(
	{ keys, takeToday }: CreateSupportRequestDeps,
	tx: Transaction,
	email: string,
): Promise<boolean> {
	const mailbox = normalize("email", email) ?? email.toLowerCase();
	const hash = keys.blindIndex("support-copies", mailbox).toString("hex");
	return (
		(await takeToday(tx, `support-copy:${hash}`, copiesToOneAddress)) !== null &&
		(await takeToday(tx, "support-copies", copiesToAll)) !== null
	);
}
