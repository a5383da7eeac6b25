import type { Mailer } from "./port.ts";

/** Mails stay in the queue and go out once SMTP_URL is set. Nothing is lost, and no mail counts as sent. */
export function unconfiguredMailer(): Mailer {
	return {
		delivers: false,
		send: async () => {
			throw new Error("SMTP_URL is not set: this mail waits.");
		},
		close: async () => undefined,
	};
}
