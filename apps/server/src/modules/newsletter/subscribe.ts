import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { MakeEvenAnswers } from "../../platform/process/answer-evenly.ts";
import type { QueueMail } from "../notifications/notifications.slice.ts";
import { confirmMail } from "./newsletter.mails.ts";
import { lockSubscriberByEmail, setConfirmationToken } from "./newsletter.repository.ts";
import { confirmWithin, newConfirmToken, wantsConfirmationMail } from "./newsletter.rules.ts";

export interface SubscribeDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly queueMail: QueueMail;
	readonly evenAnswers: MakeEvenAnswers;
	readonly publicUrl: string;
}

/**
 * Longer than queueing a mail takes. Each answer takes this long, so its time does not tell whether a mail was sent.
 */
const evenMilliseconds = 150;

/** The first half of the double opt-in. The caller learns nothing about the address. */
export function subscribe(deps: SubscribeDeps) {
	const even = deps.evenAnswers(evenMilliseconds);
	return (email: string): Promise<void> => even.answer(() => askToConfirm(deps, email));
}

function askToConfirm({ db, clock, queueMail, publicUrl }: SubscribeDeps, email: string): Promise<void> {
	return db.transaction(async (tx) => {
		const now = clock.now();
		const subscriber = await lockSubscriberByEmail(tx, email.toLowerCase(), now);
		if (!wantsConfirmationMail(subscriber, now)) return;
		const { token, hash } = newConfirmToken();
		const expiresAt = new Date(now.getTime() + confirmWithin);
		await setConfirmationToken(tx, subscriber.id, { hash, now, expiresAt });
		await queueMail(tx, {
			dedupeKey: `newsletter:confirm:${hash.toString("hex")}`,
			kind: "newsletter-confirm",
			to: subscriber.email,
			content: confirmMail(publicUrl, token),
		});
	});
}
