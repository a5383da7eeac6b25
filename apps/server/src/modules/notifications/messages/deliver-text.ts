import { randomUUID } from "node:crypto";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import { untilWritten } from "../../../platform/db/until-written.ts";
import { growingPause } from "../../../platform/jobs/growing-pause.ts";
import { putOff } from "../../../platform/jobs/put-off.ts";
import type { Queue } from "../../../platform/jobs/queue.ts";
import type { Log } from "../../../platform/log/log.ts";
import { onceAnHour } from "../../../platform/log/once-an-hour.ts";
import { SmsAccountRefused, SmsAway, SmsRefused, type SmsSender } from "../../../providers/sms/port.ts";
import { messageContext, worthSendingFor } from "./message.rules.ts";
import { jobOf, type MessageJob, waitingMessage } from "./message-job.ts";
import { claimMilliseconds, claimText, type HeldMessage, settleMessage } from "./messages.repository.ts";
import { waitsForMs, waitWith } from "./wait-with.ts";
import { wakeWaiting } from "./wake-waiting.ts";

export const deliverTextJob = "notifications.deliver-text";

/** The operator has to repair the account at the provider first. */
const afterAccountRefused = 300_000;
const afterAway = 60_000;

/** All texts go out through one provider. */
const provider = Buffer.from("sms");

export interface DeliverTextDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly log: Log;
	readonly vault: PersonVault;
	/** Null if this installation cannot send text messages (any more). */
	readonly sms: SmsSender | null;
	readonly queue: Queue;
}

/**
 * Nobody can take a text back, or see that two texts are the same. So we hand it over only once. If no answer came or
 * the worker died, its status is `unknown` and it is not sent again.
 */
export function deliverText(deps: DeliverTextDeps) {
	const { db, clock, vault, sms } = deps;
	const isNews = onceAnHour(deps);
	return async (job: MessageJob): Promise<void> => {
		const waiting = await waitingMessage(db, job);
		if (!waiting) return;
		const message: HeldMessage = { ...waiting, claim: randomUUID() };
		const now = clock.now();
		const restMs = waitsForMs(message, now);
		if (restMs > 0) return putOff(deps, deliverTextJob, jobOf(message), restMs);
		if (message.claimedForMs !== null) return settleMessage(db, message, "unknown", now);
		// Its person switched texts off, and then a sender gave it back that did not look for that.
		if (message.unwanted) return settleMessage(db, message, "dropped", now);
		if (now.getTime() - message.createdAt.getTime() > worthSendingFor)
			return settleMessage(db, message, "failed", now);
		if (!sms) throw new Error("Text messages are not set up: this one waits.");
		const { to, text } = JSON.parse(
			await vault.open(db, message.userId, message.sealed, messageContext(message.id)),
		) as { to: string; text: string };
		// Claiming is the last step before sending. If a worker dies before it, another one takes the message.
		if (!(await claimText(db, message, now)))
			return putOff(deps, deliverTextJob, jobOf(message), claimMilliseconds);
		try {
			await sms.send({ to, text, channel: "sms" });
		} catch (error) {
			return afterFailure({ ...deps, isNews }, message, error as Error);
		}
		await untilWritten(() => settleMessage(db, message, "sent", clock.now()));
		await wakeWaiting(deps, db, { job: deliverTextJob, provider });
	};
}

async function afterFailure(
	deps: DeliverTextDeps & { readonly isNews: (what: string) => boolean },
	message: HeldMessage,
	error: Error,
): Promise<void> {
	const { db, clock, log, isNews } = deps;
	const wait = (milliseconds: number, waitsFor?: Uint8Array) =>
		waitWith(deps, message, { job: deliverTextJob, milliseconds, waitsFor });
	const reason = error.message;
	if (error instanceof SmsAccountRefused) {
		if (isNews(reason)) log.error({ reason }, "text messages wait: the provider takes none of ours");
		return wait(
			growingPause(clock.now().getTime() - message.createdAt.getTime(), afterAccountRefused),
			provider,
		);
	}
	if (error instanceof SmsAway) {
		if (isNews(reason)) log.warn({ reason }, "text messages wait: none can be sent for now");
		return wait(afterAway, provider);
	}
	if (!(error instanceof SmsRefused)) {
		log.warn({ reason }, "a text may not have been sent: it is not sent again");
		return settleMessage(db, message, "unknown", clock.now());
	}
	if (error.retryAfterSeconds === undefined) return settleMessage(db, message, "failed", clock.now());
	return wait(error.retryAfterSeconds * 1000);
}
