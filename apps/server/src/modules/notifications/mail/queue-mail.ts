import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import { withRoot } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { EnqueueOptions } from "../../../platform/jobs/queue.ts";
import { type MailContent, renderMail } from "./mail-layout.ts";
import { insertMail } from "./mails.repository.ts";

export const deliverMailJob = "notifications.deliver-mail";
export const drainMailsJob = "notifications.drain-mails";

export interface MailRequest {
	/**
	 * The same key never makes a second mail. Use the event and the recipient's row, not the time. A mail about an
	 * account has the person's id in its key, so that the account's deletion finds it.
	 */
	readonly dedupeKey: string;
	readonly kind: string;
	readonly to: string;
	readonly replyTo?: string;
	readonly content: MailContent;
	readonly headers?: Readonly<Record<string, string>>;
	/** If true, no mail is sent, but everything else happens, so that the time of the answer does not tell. */
	readonly withheld?: boolean;
}

export interface QueueMailDeps {
	readonly clock: Clock;
	readonly keys: KeyRing;
	readonly enqueue: (tx: Transaction, name: string, data: object, options?: EnqueueOptions) => Promise<void>;
}

export type QueueMail = (tx: Transaction, mail: MailRequest) => Promise<void>;

/** Runs in the caller's transaction: the mail is sent if and only if the transaction commits. */
export function queueMail(deps: QueueMailDeps): QueueMail {
	return async (tx, mail) => {
		const id = randomUUID();
		const message = { ...renderMail(mail.content), replyTo: mail.replyTo, headers: mail.headers };
		const { dedupeKey, kind, to: recipient } = mail;
		const added = await withRoot(tx, deps.keys, () => {
			const sealed = deps.keys.seal("system", Buffer.from(JSON.stringify(message)), `mail:${id}`);
			return insertMail(tx, {
				id,
				dedupeKey,
				kind,
				message: mail.withheld ? null : { recipient, ...sealed },
				now: deps.clock.now(),
			});
		});
		if (added) await deps.enqueue(tx, deliverMailJob, { mailId: id });
	};
}
