import type { Transaction } from "../../../platform/db/database.ts";

/** The scanner's tables with rows of a person. */
const tables = [
	// First, because a scan locks this row before it stores anything. Once the row is gone, no scan can store anything
	// more.
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
