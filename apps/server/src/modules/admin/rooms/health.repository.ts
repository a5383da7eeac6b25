import type { Sql } from "../../../platform/db/database.ts";

/** Nothing but an answer. */
export async function askDatabase(sql: Sql): Promise<void> {
	await sql.query("select 1 as answer");
}
