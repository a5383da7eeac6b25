import type { SupportList, SupportRequestRead } from "@unlisted/contracts/admin";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import type { Recorded } from "../../platform/db/recorded.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { QueueMail } from "../notifications/notifications.slice.ts";
import { answerMail } from "./support.mails.ts";
import {
	answersTo,
	countOpen,
	type DeskRequest,
	findRequest,
	insertAnswer,
	isAnswerTo,
	isThere,
	lockRequest,
	requestsIn,
	settleRequest,
} from "./support-desk.repository.ts";

export interface SupportDeskDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly queueMail: QueueMail;
	readonly supportEmail: string;
}

const atOnce = 50;

/** Lists only references and topics. Names and messages are read one request at a time. */
export function listRequests({ db }: Pick<SupportDeskDeps, "db">) {
	return async (state: SupportRequestRead["state"], after: string | null): Promise<SupportList> => {
		const rows = await requestsIn(db, state, { after, limit: atOnce + 1 });
		// Behind a request that is gone nothing is found, which would look like the list's end.
		if (after !== null && rows.length === 0 && !(await isThere(db, after)))
			throw new Refusal("not_found", "The list changed meanwhile. Read it again from its beginning.");
		return {
			requests: rows.slice(0, atOnce).map(({ createdAt, ...line }) => ({
				...line,
				created_at: createdAt.toISOString(),
			})),
			open: await countOpen(db),
			more: rows.length > atOnce,
		};
	};
}

/**
 * Records in the same transaction which operator saw the request and what they did, and notifies the person who wrote
 * it. With `null`, no request has this reference. That may be a guess, and is recorded as well.
 */
type WriteDown = (
	tx: Transaction,
	request: Pick<DeskRequest, "email"> | null,
	what: "read" | "answered" | "closed",
) => Promise<Recorded>;

export function readRequest({ db }: Pick<SupportDeskDeps, "db">) {
	return async (reference: string, writeDown: WriteDown): Promise<SupportRequestRead> => {
		const shown = await db.transaction(async (tx) => {
			const request = await findRequest(tx, reference);
			const recorded = await writeDown(tx, request, "read");
			return request && told(tx, request, recorded);
		});
		// Thrown outside of the transaction, so that the record of the guess stays.
		return shown ?? missing();
	};
}

/**
 * Stores the mail, the answer and the new state: all or none. An answer that exists already changes nothing, and
 * counts as reading.
 */
export function answerRequest({ db, clock, queueMail, supportEmail }: SupportDeskDeps) {
	return (
		{ reference, text, key }: { readonly reference: string; readonly text: string; readonly key: string },
		writeDown: WriteDown,
	): Promise<SupportRequestRead> =>
		db.transaction(async (tx) => {
			const request = (await lockRequest(tx, reference)) ?? missing();
			const at = clock.now();
			const isNew = await insertAnswer(tx, request.id, { id: key, text, at });
			if (isNew) {
				await queueMail(tx, {
					dedupeKey: `support:${reference}:answer:${key}`,
					kind: "support-answer",
					to: request.email,
					replyTo: supportEmail,
					content: answerMail(reference, text),
				});
				await settleRequest(tx, request.id, { state: "answered", at });
			} else if (!(await isAnswerTo(tx, request.id, { id: key, text }))) {
				throw new Refusal("conflict", "This key belongs to another answer. Send it with a new one.");
			}
			const recorded = await writeDown(tx, request, isNew ? "answered" : "read");
			return told(tx, (await findRequest(tx, reference)) ?? missing(), recorded);
		});
}

/** Closing a closed request counts as reading it. */
export function closeRequest({ db, clock }: Pick<SupportDeskDeps, "db" | "clock">) {
	return (reference: string, writeDown: WriteDown): Promise<SupportRequestRead> =>
		db.transaction(async (tx) => {
			const request = (await lockRequest(tx, reference)) ?? missing();
			const isOpen = request.state !== "closed";
			if (isOpen) await settleRequest(tx, request.id, { state: "closed", at: clock.now() });
			const recorded = await writeDown(tx, request, isOpen ? "closed" : "read");
			return told(tx, (await findRequest(tx, reference)) ?? missing(), recorded);
		});
}

/** Every name and message leaves the desk through this function, which makes sure that the access was recorded. */
async function told(tx: Transaction, request: DeskRequest, recorded: Recorded): Promise<SupportRequestRead> {
	recorded.refuseUnlessIn(tx);
	const { id, createdAt, settledAt, ...rest } = request;
	const answers = await answersTo(tx, id);
	return {
		...rest,
		created_at: createdAt.toISOString(),
		settled_at: settledAt?.toISOString() ?? null,
		answers: answers.map(({ text, sentAt }) => ({ text, sent_at: sentAt.toISOString() })),
	};
}

function missing(): never {
	throw new Refusal("not_found", "There is no request with this reference.");
}
