import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Mailer } from "../../../providers/mailer/port.ts";
import { forgetOldCounts } from "../budget/take-from-budget.ts";
import { forgetKeptMails } from "./mailbox.repository.ts";
import { forgetSettledMails, settleMail, waitingMailsOfEverybody } from "./notifications.repository.ts";
import { deliverMailJob } from "./queue-mail.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * Once an hour. For three days, a mail whose job has no tries left gets a new job. Also deletes old records,
 * and old mails in the mailbox.
 */
export interface SweepMailsDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly mailer: Mailer;
	readonly queue: Queue;
}

export function sweepMails({ db, clock, mailer, queue }: SweepMailsDeps) {
	return async (): Promise<void> => {
		const now = clock.now().getTime();
		for (const mail of await waitingMailsOfEverybody(db, new Date(now - 30 * minute))) {
			if (mailer.delivers && mail.queuedAt.getTime() < now - 3 * day)
				await settleMail(db, mail.id, "failed", clock.now());
			else await queue.enqueue(db, deliverMailJob, { mailId: mail.id });
		}
		await forgetSettledMails(db, new Date(now - 30 * day));
		await forgetKeptMails(db, new Date(now - 30 * day));
		await forgetOldCounts(db, clock.now());
	};
}
