import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { mailboxIndex } from "../../../providers/mailer/mailbox-seal.ts";
import { addressesOf, deleteMailsOf } from "./forgotten-mails.repository.ts";

/**
 * Deletes the mails to a person who deletes their account. Waiting mails are not sent, and no address stays. Runs
 * before the account is deleted, because afterwards nothing tells whose mails they were.
 */
export function forgetMailsOf({ keys }: { readonly keys: Pick<KeyRing, "blindIndex"> }) {
	return async (tx: Transaction, userId: string): Promise<void> => {
		const addresses = await addressesOf(tx, userId);
		const inMailbox = addresses.map((address) => mailboxIndex(keys, address));
		await deleteMailsOf(tx, userId, addresses, inMailbox);
	};
}
