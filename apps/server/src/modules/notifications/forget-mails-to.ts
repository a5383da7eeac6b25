import type { Transaction } from "../../platform/db/database.ts";
import { deleteMailsTo } from "./forgotten-mails.repository.ts";

/**
 * As forgetMailsOf, for addresses and numbers (with their +) of a person that stand in no account, such as those that are
 * watched: they are sealed, so their slice says which they are.
 */
export function forgetMailsTo(tx: Transaction, recipients: readonly string[]): Promise<void> {
	return deleteMailsTo(tx, recipients);
}
