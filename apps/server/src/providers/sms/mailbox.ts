import { randomUUID } from "node:crypto";
import { escapeHtml } from "../../platform/text/escape-html.ts";
import type { Mailer } from "../mailer/port.ts";
import type { SmsSender } from "./port.ts";

/** For trying out: a text message appears in the mailbox of its number. */
export function mailboxSms(mailbox: Mailer): SmsSender {
	return {
		send: async ({ to, text }) => {
			const id = randomUUID();
			const html = `<p>${escapeHtml(text)}</p>`;
			await mailbox.send({ id, to: `+${to}`, subject: "Text message", text, html });
			return { messageId: id };
		},
	};
}
