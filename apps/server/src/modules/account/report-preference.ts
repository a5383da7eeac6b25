import type { Sql, Transaction } from "../../platform/db/database.ts";
import { declineReports, wantsReportsOf } from "./account.repository.ts";

/** Whether the person wants reports by mail; who never said so does. */
export function wantsReports({ db }: { readonly db: Sql }) {
	return (userId: string): Promise<boolean> => wantsReportsOf(db, userId);
}

/** By the link of a report's mail. */
export function stopReports(tx: Transaction, userId: string): Promise<void> {
	return declineReports(tx, userId);
}
