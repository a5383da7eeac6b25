import type { Clock } from "../../../platform/clock/clock.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import { untilWritten } from "../../../platform/db/until-written.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log/log.ts";
import { SmsAccountRefused, SmsRefused, type SmsSender } from "../../../providers/sms/port.ts";
import { putOff } from "../mail/put-off.ts";
import { messageContext, worthSendingFor } from "./message.rules.ts";
import { claimText, findWaiting, releaseMessage, settleMessage } from "./messages.repository.ts";

export const deliverTextJob = "notifications.deliver-text";

/** Longer than handing over ever takes, so only a dead sender's claim expires. */
const claimMilliseconds = 60_000;

/** The operator has to mend the account first. */
const afterAccountRefused = 300_000;

export interface DeliverTextDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly vault: PersonVault;
	/** Null if this installation cannot send any (more). */
	readonly sms: SmsSender | null;
	readonly queue: Queue;
}

/**
 * Nobody can take a text back, or see that two are the same. So we hand it over only once. If no answer came
 * or the worker died, it is `unknown` and not sent again.
 */
export function deliverText(deps: DeliverTextDeps) {
	const { db, clock, log, vault, sms } = deps;
	return async ({ messageId: id }: { messageId: string }): Promise<void> => {
		const message = await findWaiting(db, id);
		if (!message) return;
		const now = clock.now();
		const later = message.claimedUntil ?? message.notBefore;
		if (later && later > now) return putOff(deps, deliverTextJob, { messageId: id }, later);
		if (message.claimedUntil) return settleMessage(db, id, "unknown", now);
		if (now.getTime() - message.createdAt.getTime() > worthSendingFor)
			return settleMessage(db, id, "failed", now);
		if (!sms) throw new Error("Text messages are not set up: this one waits.");
		const { to, text } = JSON.parse(
			await vault.open(db, message.userId, message.sealed, messageContext(id)),
		) as { to: string; text: string };
		// The last step before sending. If a worker dies before it, another one takes the message.
		const until = new Date(now.getTime() + claimMilliseconds);
		if (!(await claimText(db, id, now, until))) return putOff(deps, deliverTextJob, { messageId: id }, until);
		try {
			await sms.send({ to, text, channel: "sms" });
		} catch (error) {
			if (error instanceof SmsAccountRefused) {
				log.error({ err: error }, "text messages wait: the provider takes none of ours");
				const later = new Date(clock.now().getTime() + afterAccountRefused);
				await releaseMessage(db, id, later);
				return putOff(deps, deliverTextJob, { messageId: id }, later);
			}
			if (!(error instanceof SmsRefused)) return settleMessage(db, id, "unknown", clock.now());
			if (error.retryAfterSeconds === undefined) return settleMessage(db, id, "failed", clock.now());
			const again = new Date(clock.now().getTime() + error.retryAfterSeconds * 1000);
			await releaseMessage(db, id, again);
			return putOff(deps, deliverTextJob, { messageId: id }, again);
		}
		await untilWritten(() => settleMessage(db, id, "sent", clock.now()));
	};
}
