import type { Sql, Transaction } from "../../../platform/db/database.ts";
import { declineReports, wantsReportsOf } from "./reports.repository.ts";

/** Tells whether the person wants reports by mail. The default is yes. */
export function wantsReports({ db }: { readonly db: Sql }) {
	return (userId: string): Promise<boolean> => wantsReportsOf(db, userId);
}

/** Ends reports, for the link in a report's mail. */
export function stopReports(tx: Transaction, userId: string): Promise<void> {
	return declineReports(tx, userId);
}
