import { type IdleMail, mailsWithoutJob } from "./all-mails.repository.ts";
import { type DeliverMailDeps, tryMail } from "./deliver-mail.ts";
import { deliverMailJob } from "./queue-mail.ts";

const page = 500;
/** How many mails are tried. One failed mail proves little, because the server may fail at that mail alone. */
const probes = 5;
const newest = 20;

/**
 * Runs each minute, and soon after a failure. Tries some waiting mails. If the mail server takes one, gives all
 * waiting mails a job again. They then go out as fast as the server takes them.
 */
export function drainMails(deps: DeliverMailDeps) {
	const { db, clock, mailer, server, queue } = deps;
	const waitingAfter = (after: { queuedAt: Date; id: string } | null) =>
		mailsWithoutJob(db, { job: deliverMailJob, now: clock.now(), after, limit: page });
	return async (): Promise<void> => {
		if (!mailer.delivers) return;
		let waiting = await waitingAfter(null);
		for (const { id } of toProbe(waiting, await newestOf(deps))) {
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

const newestOf = ({ db, clock }: DeliverMailDeps) =>
	mailsWithoutJob(db, { job: deliverMailJob, now: clock.now(), newest: true, limit: newest });

/**
 * Chooses the newest mail and some random ones, of different domains if possible. So a few bad mails cannot hide a
 * working server, wherever they are in the queue.
 */
function toProbe(oldest: readonly IdleMail[], newestFirst: readonly IdleMail[]): IdleMail[] {
	const anyOrder = [...oldest, ...newestFirst]
		.map((mail) => ({ mail, place: Math.random() }))
		.sort((a, b) => a.place - b.place)
		.map(({ mail }) => mail);
	const inTurn = [...newestFirst.slice(0, 1), ...anyOrder];
	const firstOfDomain = new Map(inTurn.toReversed().map((mail) => [mail.domain, mail.id]));
	const elsewhere = inTurn.filter(({ domain, id }) => firstOfDomain.get(domain) === id);
	return [...new Map([...elsewhere, ...inTurn].map((mail) => [mail.id, mail])).values()].slice(0, probes);
}
