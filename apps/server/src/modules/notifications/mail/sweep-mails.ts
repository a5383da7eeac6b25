import type { Clock } from "../../../platform/clock/clock.ts";
import type { Database } from "../../../platform/db/database.ts";
import { inSlices, oneByOne } from "../../../platform/db/in-slices.ts";
import type { Log } from "../../../platform/log/log.ts";
import type { Mailer } from "../../../providers/mailer/port.ts";
import { forgetOldCounts } from "../budget/take-from-budget.ts";
import { forgetSettledMails, giveUpMails } from "./all-mails.repository.ts";
import { forgetKeptMails } from "./mailbox.repository.ts";

const day = 24 * 60 * 60_000;

export interface SweepMailsDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly mailer: Mailer;
}

/**
 * Runs once an hour. Gives up a mail after three days of "not yet" from its recipient's server, and after thirty days
 * of waiting for our server. Deletes old records, and old mails in the mailbox.
 */
export function sweepMails({ db, clock, log, mailer }: SweepMailsDeps) {
	return async (): Promise<void> => {
		const now = clock.now();
		const before = (days: number) => new Date(now.getTime() - days * day);
		const giveUp = async () => {
			const givenUp = await inSlices((most) =>
				giveUpMails(db, { deferredBefore: before(3), queuedBefore: before(30), now, most }),
			);
			if (givenUp > 0) log.error({ mails: givenUp }, "mails were given up: nobody took them for days");
		};
		await oneByOne([
			async () => (mailer.delivers ? giveUp() : undefined),
			() => inSlices((most) => forgetSettledMails(db, before(30), most)),
			() => inSlices((most) => forgetKeptMails(db, before(30), most)),
			() => forgetOldCounts(db, now),
		]);
	};
}
