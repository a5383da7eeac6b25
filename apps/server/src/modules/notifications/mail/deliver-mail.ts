import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import { type Mailer, type MailMessage, MailRefused } from "../../../providers/mailer/port.ts";
import { claimedUntil, claimMail, releaseMail, settleMail } from "./notifications.repository.ts";
import { putOff } from "./put-off.ts";
import { deliverMailJob } from "./queue-mail.ts";

/** Longer than handing over ever takes, so only a dead sender's claim expires. */
const claimMilliseconds = 60_000;

export interface DeliverMailDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly keys: KeyRing;
	readonly mailer: Mailer;
	readonly queue: Queue;
}

export function deliverMail(deps: DeliverMailDeps) {
	const { db, clock, keys, mailer } = deps;
	return async ({ mailId }: { mailId: string }): Promise<void> => {
		const now = clock.now();
		const mail = await claimMail(db, mailId, now, new Date(now.getTime() + claimMilliseconds));
		if (!mail) return lookAgain(deps, mailId);
		const message = JSON.parse(
			String(await openSealed(db, keys, "system", mail.sealedMessage, `mail:${mailId}`)),
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

/** A sender has it, or died with it. When the claim ends we know. */
async function lookAgain(deps: DeliverMailDeps, mailId: string): Promise<void> {
	const until = await claimedUntil(deps.db, mailId);
	if (until) await putOff(deps, deliverMailJob, { mailId }, until);
}
