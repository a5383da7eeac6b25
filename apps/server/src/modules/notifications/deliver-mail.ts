import type { Clock } from "../../platform/clock/clock.ts";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import { open } from "../../platform/crypto/seal.ts";
import type { Database } from "../../platform/db/database.ts";
import { type Mailer, type MailMessage, MailRefused } from "../../providers/mailer/port.ts";
import { claimMail, releaseMail, settleMail } from "./notifications.repository.ts";

/** Longer than any handing-over takes: only a sender that died leaves its claim to run out. */
const claimMilliseconds = 60_000;

export interface DeliverMailDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly keys: KeyRing;
	readonly mailer: Mailer;
}

export function deliverMail({ db, clock, keys, mailer }: DeliverMailDeps) {
	return async ({ mailId }: { mailId: string }): Promise<void> => {
		const now = clock.now();
		const mail = await claimMail(db, mailId, now, new Date(now.getTime() + claimMilliseconds));
		if (!mail) return;
		const message = JSON.parse(
			open(keys.system, mail.sealedMessage, `mail:${mailId}`).toString("utf8"),
		) as Omit<MailMessage, "id" | "to">;
		try {
			await mailer.send({ ...message, id: mailId, to: mail.recipient });
		} catch (error) {
			if (error instanceof MailRefused) return settleMail(db, mailId, "failed", clock.now());
			await releaseMail(db, mailId);
			throw error;
		}
		await settleMail(db, mailId, "sent", clock.now());
	};
}
