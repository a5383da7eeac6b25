import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import type { Database } from "../../../platform/db/database.ts";
import { untilWritten } from "../../../platform/db/until-written.ts";
import { growingPause } from "../../../platform/jobs/growing-pause.ts";
import { putOff } from "../../../platform/jobs/put-off.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log/log.ts";
import {
	MailDeferred,
	type Mailer,
	type MailMessage,
	MailRefused,
	MailUncertain,
	mailPatience,
} from "../../../providers/mailer/port.ts";
import { tookMailsSince } from "./all-mails.repository.ts";
import type { MailServer } from "./mail-server.ts";
import {
	claimedForMs,
	claimMail,
	deferMail,
	deferredSince,
	type HeldMail,
	holdBackFreeMails,
	holdBackMail,
	holdMail,
	leaveUnanswered,
	noteHandingOver,
	noteRefusal,
	type QueuedMail,
	releaseMail,
	settleMail,
	undeferMails,
} from "./mails.repository.ts";
import { deliverMailJob, drainMailsJob } from "./queue-mail.ts";

/** How often a sender renews its claim. */
const saidEveryMs = 15_000;

/** Longer than handing a mail over ever takes. */
export const deliverSeconds = (mailPatience.untilHandedOver + mailPatience.forAnswer) / 1000 + 120;

/** A server that received the mail and did not answer may have forwarded it. So we send few copies, far apart. */
const unansweredMost = 4;
const afterUnanswered = 3_600_000;

const afterRefused = 3_600_000;

export interface DeliverMailDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly keys: KeyRing;
	readonly mailer: Mailer;
	readonly server: MailServer;
	readonly queue: Queue;
	readonly holdEveryMs?: number;
}

/**
 * While the mail server is away, this ends without a try. The mail stays queued, and drain-mails brings it back. So
 * an outage costs no tries, however long it is.
 */
export function deliverMail(deps: DeliverMailDeps) {
	return async ({ mailId }: { mailId: string }): Promise<void> => {
		if (!deps.mailer.delivers || deps.server.isAway()) return;
		await tryMail(deps, mailId);
	};
}

/** Hands the mail over, even if the mail server seems to be away. */
export async function tryMail(deps: DeliverMailDeps, mailId: string): Promise<void> {
	const { db, clock, keys, mailer, server } = deps;
	const mail = await claimMail(db, { id: mailId, claim: randomUUID() }, clock.now());
	if (!mail) return lookAgain(deps, mailId);
	// Its last sender died, was stopped or lost the database while the mail server had the mail.
	if (mail.handedOverAt) return afterSilence(deps, mail);
	const message = JSON.parse(
		String(await openSealed(db, keys, "system", mail.sealedMessage, `mail:${mailId}`)),
	) as Omit<MailMessage, "id" | "to">;
	const holds = setInterval(() => {
		// A sender that the database does not hear loses its claim. The next one sees whether the mail may be out.
		holdMail(db, mail).catch(() => undefined);
	}, deps.holdEveryMs ?? saidEveryMs).unref();
	try {
		await mailer.send({ ...message, id: mailId, to: mail.recipient }, () => beforeLastByte(deps, mail));
	} catch (error) {
		return await afterFailure(deps, mail, error as Error);
	} finally {
		clearInterval(holds);
	}
	const failAlone = server.noteTaken();
	await untilWritten(() => settleMail(db, mail, "sent", clock.now()));
	if (failAlone.length === 0) return;
	const taken = clock.now();
	await untilWritten(() => holdBackFreeMails(db, failAlone, taken, triedAgainAt(null, taken)));
}

/** The mail server has not got the end of the mail, and never will. The cause is missing if the claim was lost. */
class NotHandedOver extends Error {}

/**
 * From the last byte on, nobody can take the mail back. So this is noted before, and a sender that cannot note it, or
 * has lost its claim, does not send the last byte.
 */
async function beforeLastByte({ db, clock }: DeliverMailDeps, mail: HeldMail): Promise<void> {
	const isOurs = await noteHandingOver(db, mail, clock.now()).catch((cause: unknown) => {
		throw new NotHandedOver("The database did not note that the mail goes out.", { cause });
	});
	if (!isOurs) throw new NotHandedOver("Another sender has the mail, or it is gone.");
}

async function afterFailure(deps: DeliverMailDeps, mail: QueuedMail, error: Error): Promise<void> {
	if (error instanceof NotHandedOver) return afterKeepingIt(deps, mail, error);
	if (error instanceof MailRefused) return afterRefusal(deps, mail, error);
	if (error instanceof MailDeferred) return afterNotYet(deps, mail, error);
	if (error instanceof MailUncertain) await afterSilence(deps, mail);
	else return afterServersFault(deps, mail, error);
	await waitForServer(deps, mail.id, error);
}

/** The mail server is not at fault. If the database was, the job tries again. */
async function afterKeepingIt(
	{ db, log }: DeliverMailDeps,
	mail: HeldMail,
	{ message, cause }: NotHandedOver,
): Promise<void> {
	if (cause === undefined)
		return log.info({ mailId: mail.id, reason: message }, "a mail was not handed over");
	await untilWritten(() => releaseMail(db, mail));
	throw cause;
}

async function afterServersFault(deps: DeliverMailDeps, mail: QueuedMail, error: Error): Promise<void> {
	if (mail.failsAloneSince) return afterFailingAlone(deps, mail, error);
	await releaseMail(deps.db, mail);
	await waitForServer(deps, mail.id, error);
}

/**
 * A refusal may concern the recipient or the whole mail server, and no list of words tells the two apart. If the
 * server refuses several recipients in a row and takes no mail, we treat it as a fault of the server. Otherwise the
 * mail is tried again an hour later. It has failed if it is then refused again, and the server took another mail in
 * between.
 */
async function afterRefusal(deps: DeliverMailDeps, mail: QueuedMail, error: MailRefused): Promise<void> {
	const { db, clock, log, server } = deps;
	if (!server.noteRefused(mail.recipient)) {
		const reason = `The mail server refuses one mail after the other. ${error.message}`;
		return afterServersFault(deps, mail, new Error(reason));
	}
	const now = clock.now();
	const since = mail.refusedSince;
	const said = { reason: error.message, mailId: mail.id };
	if (since !== null && (await tookMailsSince(db, since))) {
		log.info(said, "a mail was refused for good");
		return settleMail(db, mail, "failed", now);
	}
	log.warn(said, "a mail was refused: it is tried again, in case that is the mail server's fault");
	await noteRefusal(db, mail, now, refusedAgainAt(since, now));
}

/** Also of a mail that waits for weeks, because the mail server takes no other mail, only some thirty tries are made. */
function refusedAgainAt(since: Date | null, now: Date): Date {
	const waited = since ? now.getTime() - since.getTime() : 0;
	return new Date(now.getTime() + Math.max(afterRefused, waited / 4));
}

async function waitForServer(
	{ db, queue, server }: DeliverMailDeps,
	mailId: string,
	error: Error,
): Promise<void> {
	const startAfter = server.noteFailure(error, mailId);
	await queue.enqueue(db, drainMailsJob, {}, { startAfter, singletonKey: "again" });
}

/**
 * The mail server takes other mails but fails at this one, for example because it does not relay to this domain. A
 * further failure of this mail says nothing about the server. The mail waits up to thirty days, because the server
 * may take mails to a few domains only.
 */
async function afterFailingAlone(
	{ db, clock, log }: DeliverMailDeps,
	mail: QueuedMail,
	error: Error,
): Promise<void> {
	const now = clock.now();
	log.warn({ reason: error.message }, "a mail waits: the mail server takes others, and not this one");
	await holdBackMail(db, mail, now, triedAgainAt(mail.failsAloneSince, now));
}

/**
 * Usually "not yet" concerns one recipient. If several recipients in a row are put off and no mail is taken, it is a
 * fault of the mail server. A recipient that was put off before, for example with a full mailbox, proves nothing new.
 */
async function afterNotYet(deps: DeliverMailDeps, mail: QueuedMail, error: MailDeferred): Promise<void> {
	const { db, clock, server } = deps;
	const now = clock.now();
	const since = (await deferredSince(db, mail.id)) ?? mail.failsAloneSince;
	const together = since === null ? server.notePutOff(mail) : [];
	if (together.length === 0) return deferMail(db, mail, now, triedAgainAt(since, now));
	await undeferMails(db, together, mail);
	await waitForServer(
		deps,
		mail.id,
		new Error(`The mail server puts off one mail after the other. ${error.message}`),
	);
}

/** The mail may have arrived. After some copies it has probably arrived, and one more does not help. */
async function afterSilence({ db, clock, log }: DeliverMailDeps, mail: QueuedMail): Promise<void> {
	const now = clock.now();
	const again = new Date(now.getTime() + afterUnanswered);
	const tries = await untilWritten(() => leaveUnanswered(db, mail, again));
	if (mail.handedOverAt && tries > 0)
		log.warn({ mailId: mail.id }, "a mail waits: its sender ended while the mail server had it");
	if (tries < unansweredMost) return;
	log.error({ tries }, "a mail was given up: the mail server had it each time, and did not answer");
	await settleMail(db, mail, "failed", now);
}

const minute = 60_000;

function triedAgainAt(since: Date | null, now: Date): Date {
	const waited = since ? now.getTime() - since.getTime() : 0;
	return new Date(now.getTime() + growingPause(waited, minute));
}

/** Another sender has the mail, or died with it. The end of the claim shows which. */
async function lookAgain(deps: DeliverMailDeps, mailId: string): Promise<void> {
	const restMs = await claimedForMs(deps.db, mailId);
	if (restMs !== null) await putOff(deps, deliverMailJob, { mailId }, restMs);
}
