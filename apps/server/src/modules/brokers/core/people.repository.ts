import type { Sql } from "../../../platform/db/database.ts";

const tables = [
	"broker_identities",
	"broker_handovers",
	"broker_settings",
	"broker_look_ups",
	"broker_listings",
	"broker_answers",
	"broker_captures",
	"broker_listing_events",
];

/** Deletes all rows of this slice that belong to a person. */
export async function deleteBrokerRowsOf(sql: Sql, userId: string): Promise<void> {
	for (const table of tables) await sql.query(`delete from private.${table} where user_id = $1`, [userId]);
}
