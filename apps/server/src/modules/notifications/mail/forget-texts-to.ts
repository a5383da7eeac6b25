import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { mailboxIndex } from "../../../providers/mailer/mailbox-seal.ts";
import { deleteFromMailbox } from "./forgotten-mails.repository.ts";

/**
 * Deletes text messages to numbers (with their +) that belong to no account, such as watched numbers. Only the demo's
 * mailbox stores text messages.
 */
export function forgetTextsTo({ keys }: { readonly keys: Pick<KeyRing, "blindIndex"> }) {
	return (tx: Transaction, numbers: readonly string[]): Promise<void> =>
		deleteFromMailbox(
			tx,
			numbers.map((number) => mailboxIndex(keys, number)),
		);
}
