import type { Clock } from "../../platform/clock/clock.ts";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import { claimDatabase } from "../../platform/crypto/person-vault.ts";
import type { Database } from "../../platform/db/database.ts";
import { mailboxIndex, sealedAs } from "./mailbox-seal.ts";
import type { Mailer } from "./port.ts";

interface MailboxDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly keys: KeyRing;
}

/** Without an SMTP server, we store sealed mails in the database, and /dev/mailbox shows them. */
export function mailboxMailer({ db, clock, keys }: MailboxDeps): Mailer {
	return {
		delivers: true,
		send: async ({ id, to, subject, text, html = "" }) => {
			const mail = Buffer.from(JSON.stringify({ to, subject, text, html }));
			await db.transaction(async (tx) => {
				await claimDatabase(tx, keys);
				const { sealed, keyId } = keys.seal("system", mail, sealedAs(id));
				await tx.query(
					`insert into private.mailbox (id, recipient_index, sealed, key_id, received_at)
					 values ($1, $2, $3, $4, $5) on conflict (id) do nothing`,
					[id, mailboxIndex(keys, to), sealed, keyId, clock.now()],
				);
			});
		},
		close: async () => undefined,
	};
}
