import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { QueueMail } from "../notifications/queue-mail.ts";
import { confirmMail } from "./newsletter.mails.ts";
import { lockSubscriberByEmail, setConfirmationToken } from "./newsletter.repository.ts";
import { confirmWithin, newConfirmToken, wantsConfirmationMail } from "./newsletter.rules.ts";

export interface SubscribeDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly queueMail: QueueMail;
	readonly publicUrl: string;
}

/** First half of the double opt-in. The caller learns nothing about the address. */
export function subscribe({ db, clock, queueMail, publicUrl }: SubscribeDeps) {
	return (email: string): Promise<void> =>
		db.transaction(async (tx) => {
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
