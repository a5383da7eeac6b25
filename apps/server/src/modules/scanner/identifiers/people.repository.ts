import type { Transaction } from "../../../platform/db/database.ts";

/** Everything here that belongs to a person. */
const tables = [
	// First: a scan that stores something holds this row. Once it is gone, no scan stores anything more.
	"scan_settings",
	"alerts",
	"monitored_identifiers",
	"exposures",
	"scan_tasks",
	"scanner_events",
	"security_scores",
	"source_answers",
	"source_states",
];

export async function deleteScannerRowsOf(tx: Transaction, userId: string): Promise<void> {
	for (const table of tables) await tx.query(`delete from private.${table} where user_id = $1`, [userId]);
}
