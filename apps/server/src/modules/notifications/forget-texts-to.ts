import type { Transaction } from "../../platform/db/database.ts";
import { deleteTextsTo } from "./forgotten-mails.repository.ts";

/**
 * As forgetMailsOf, for numbers (with their +) of a person that stand in no account, such as those that are watched: they
 * are sealed, so their slice says which they are. Mails are found by whose they are.
 */
export function forgetTextsTo(tx: Transaction, numbers: readonly string[]): Promise<void> {
	return deleteTextsTo(tx, numbers);
}
