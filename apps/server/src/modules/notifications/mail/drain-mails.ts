import { type DeliverMailDeps, tryMail } from "./deliver-mail.ts";
import { mailsWithoutJob } from "./notifications.repository.ts";
import { deliverMailJob } from "./queue-mail.ts";

const page = 500;
/** One mail may be what the server cannot take, so one that fails proves little. */
const probes = 3;

/**
 * Each minute, and soon after a failure: tries a mail that waits, and if the mail server takes it, brings back all that
 * wait. They then go out as fast as the server takes them.
 */
export function drainMails(deps: DeliverMailDeps) {
	const { db, clock, mailer, server, queue } = deps;
	const waitingAfter = (after: { queuedAt: Date; id: string } | null) =>
		mailsWithoutJob(db, { job: deliverMailJob, now: clock.now(), after, limit: page });
	return async (): Promise<void> => {
		if (!mailer.delivers) return;
		let waiting = await waitingAfter(null);
		for (const { id } of waiting.slice(0, probes)) {
			await tryMail(deps, id);
			if (!server.isAway()) break;
		}
		if (server.isAway()) return;
		while (waiting.length > 0) {
			await db.transaction(async (tx) => {
				for (const { id } of waiting) await queue.enqueue(tx, deliverMailJob, { mailId: id });
			});
			waiting = await waitingAfter(waiting.at(-1) ?? null);
		}
	};
}
