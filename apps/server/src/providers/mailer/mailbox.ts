import type { Clock } from "../../platform/clock/clock.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Mailer } from "./port.ts";

/** Without an SMTP server mail is kept in the database, where /dev/mailbox shows it. */
export function mailboxMailer(db: Database, clock: Clock): Mailer {
	return {
		delivers: true,
		send: async ({ id, to, subject, text, html }) => {
			await db.query(
				`insert into private.mailbox (id, recipient, subject, text_body, html_body, received_at)
				 values ($1, $2, $3, $4, $5, $6) on conflict (id) do nothing`,
				[id, to, subject, text, html, clock.now()],
			);
		},
		close: async () => undefined,
	};
}
