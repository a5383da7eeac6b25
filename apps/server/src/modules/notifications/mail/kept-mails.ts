import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { mailboxIndex, sealedAs } from "../../../providers/mailer/mailbox-seal.ts";
import { type SealedMail, sealedMail, sealedMails } from "./mailbox.repository.ts";

export interface KeptMail {
	readonly id: string;
	readonly to: string;
	readonly subject: string;
	readonly text: string;
	readonly html: string;
	readonly receivedAt: Date;
}

interface Deps {
	readonly db: Sql;
	readonly keys: KeyRing;
}

/** Returns the mails, newest first. */
export function keptMails(deps: Deps) {
	return async (to: string | undefined, limit: number): Promise<KeptMail[]> => {
		const recipient = to === undefined ? null : mailboxIndex(deps.keys, to);
		const mails: KeptMail[] = [];
		// One by one, because the first may find that the keys must be read again.
		for (const mail of await sealedMails(deps.db, recipient, limit)) mails.push(await opened(deps, mail));
		return mails;
	};
}

export function keptMail(deps: Deps) {
	return async (id: string): Promise<KeptMail | null> => {
		const mail = await sealedMail(deps.db, id);
		return mail && opened(deps, mail);
	};
}

async function opened({ db, keys }: Deps, { id, sealed, receivedAt }: SealedMail): Promise<KeptMail> {
	const text = String(await openSealed(db, keys, "system", sealed, sealedAs(id)));
	const { to, subject, text: plain, html } = JSON.parse(text) as Omit<KeptMail, "id" | "receivedAt">;
	return { id, to, subject, text: plain, html, receivedAt };
}
