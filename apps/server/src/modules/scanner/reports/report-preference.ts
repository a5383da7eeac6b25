import type { Sql, Transaction } from "../../../platform/db/database.ts";
import { declineReports, wantsReportsOf } from "./reports.repository.ts";

/** Whether the person wants reports by mail. Yes, if they never said. */
export function wantsReports({ db }: { readonly db: Sql }) {
	return (userId: string): Promise<boolean> => wantsReportsOf(db, userId);
}

/** For the link in a report's mail. */
export function stopReports(tx: Transaction, userId: string): Promise<void> {
	return declineReports(tx, userId);
}
