import type { Sql } from "../../../platform/db/database.ts";

/** Checks only that the database answers. */
export async function askDatabase(sql: Sql): Promise<void> {
	await sql.query("select 1 as answer");
}
