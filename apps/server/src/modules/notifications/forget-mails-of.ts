import type { Transaction } from "../../platform/db/database.ts";
import { deleteMailsOf } from "./forgotten-mails.repository.ts";

/** When a person goes, so do the mails to them: waiting ones are not sent, and no address stays behind. */
export function forgetMailsOf(tx: Transaction, userId: string): Promise<void> {
	return deleteMailsOf(tx, userId);
}
