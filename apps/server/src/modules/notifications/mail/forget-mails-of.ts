import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { mailboxIndex } from "../../../providers/mailer/mailbox-seal.ts";
import { addressesOf, deleteMailsOf } from "./forgotten-mails.repository.ts";

/**
 * Deletes the mails to a person who deletes their account: waiting ones are not sent, and no address stays.
 * It runs before the account is gone; afterwards nothing says whose the mails were.
 */
export function forgetMailsOf({ keys }: { readonly keys: Pick<KeyRing, "blindIndex"> }) {
	return async (tx: Transaction, userId: string): Promise<void> => {
		const addresses = await addressesOf(tx, userId);
		const inMailbox = addresses.map((address) => mailboxIndex(keys, address));
		await deleteMailsOf(tx, userId, addresses, inMailbox);
	};
}
