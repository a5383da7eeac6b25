import type { Sql } from "./database.ts";

/**
 * The tables that Citus knows, distributed or not. A plain PostgreSQL has no such list, so check for the extension
 * first.
 */
export async function tablesKnownToCitus(sql: Sql): Promise<ReadonlySet<string>> {
	const { rows } = await sql.query<{ name: string }>(
		"select logicalrelid::text as name from pg_catalog.pg_dist_partition",
	);
	return new Set(rows.map(({ name }) => name));
}
