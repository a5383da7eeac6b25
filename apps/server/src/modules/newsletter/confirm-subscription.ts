import type { KeyObject } from "node:crypto";
import { Refusal } from "../../platform/http/problem.ts";
import { welcomeMail } from "./newsletter.mails.ts";
import { confirmByToken } from "./newsletter.repository.ts";
import { hashOfToken, unsubscribeToken } from "./newsletter.rules.ts";
import type { SubscribeDeps } from "./subscribe.ts";

export interface ConfirmDeps extends SubscribeDeps {
	readonly unsubscribeKey: KeyObject;
}

/** The second half of the double opt-in. Only the reader of the mailbox has the token. */
export function confirmSubscription({ db, clock, queueMail, publicUrl, unsubscribeKey }: ConfirmDeps) {
	return (token: string): Promise<void> =>
		db.transaction(async (tx) => {
			const hash = hashOfToken(token);
			const subscriber = await confirmByToken(tx, hash, clock.now());
			if (!subscriber)
				throw new Refusal(
					"invalid_token",
					"This link was used already or is too old. Please subscribe again.",
				);
			const unsubscribe = unsubscribeToken(unsubscribeKey, subscriber.id);
			await queueMail(tx, {
				dedupeKey: `newsletter:welcome:${hash.toString("hex")}`,
				kind: "newsletter-welcome",
				to: subscriber.email,
				content: welcomeMail(`${publicUrl}/newsletter/unsubscribe?token=${unsubscribe}`),
				headers: {
					"List-Unsubscribe": `<${publicUrl}/api/newsletter/one-click-unsubscribe?token=${unsubscribe}>`,
					"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
				},
			});
		});
}
