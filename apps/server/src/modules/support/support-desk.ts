import type { SupportList, SupportRequestRead } from "@unlisted/contracts/admin";
import type { Clock } from "../../platform/clock/clock.ts";
import type { Database, Sql, Transaction } from "../../platform/db/database.ts";
import { Refusal } from "../../platform/http/problem.ts";
import type { QueueMail } from "../notifications/notifications.slice.ts";
import { answerMail } from "./support.mails.ts";
import {
	answersTo,
	countOpen,
	type DeskRequest,
	findRequest,
	insertAnswer,
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

/** References and topics. Who wrote, and what, is read one by one. */
export function listRequests({ db }: Pick<SupportDeskDeps, "db">) {
	return async (state: SupportRequestRead["state"], after: string | null): Promise<SupportList> => {
		const rows = await requestsIn(db, state, { after, limit: atOnce + 1 });
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

export function readRequest({ db }: Pick<SupportDeskDeps, "db">) {
	return (reference: string, also: Also): Promise<SupportRequestRead> =>
		db.transaction(async (tx) => {
			const request = (await findRequest(tx, reference)) ?? missing();
			await also(tx, request);
			return told(tx, request);
		});
}

/** What belongs to a look or a change: it runs in the same transaction, and is told who wrote. */
type Also = (tx: Transaction, request: Pick<DeskRequest, "email">) => Promise<void>;

/** The mail, the answer and the new state: all or none. */
export function answerRequest({ db, clock, queueMail, supportEmail }: SupportDeskDeps) {
	return (
		{ reference, text, key }: { readonly reference: string; readonly text: string; readonly key: string },
		also: Also,
	): Promise<SupportRequestRead> =>
		db.transaction(async (tx) => {
			const request = (await lockRequest(tx, reference)) ?? missing();
			const at = clock.now();
			if (await insertAnswer(tx, request.id, { id: key, text, at })) {
				await queueMail(tx, {
					dedupeKey: `support:${reference}:answer:${key}`,
					kind: "support-answer",
					to: request.email,
					replyTo: supportEmail,
					content: answerMail(reference, text),
				});
				await settleRequest(tx, request.id, { state: "answered", at });
				await also(tx, request);
			}
			return told(tx, (await findRequest(tx, reference)) ?? missing());
		});
}

export function closeRequest({ db, clock }: Pick<SupportDeskDeps, "db" | "clock">) {
	return (reference: string, also: Also): Promise<SupportRequestRead> =>
		db.transaction(async (tx) => {
			const request = (await lockRequest(tx, reference)) ?? missing();
			if (request.state !== "closed") {
				await settleRequest(tx, request.id, { state: "closed", at: clock.now() });
				await also(tx, request);
			}
			return told(tx, (await findRequest(tx, reference)) ?? missing());
		});
}

async function told(sql: Sql, request: DeskRequest): Promise<SupportRequestRead> {
	const { id, createdAt, settledAt, ...rest } = request;
	const answers = await answersTo(sql, id);
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
