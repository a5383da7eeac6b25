import type { Sql } from "../database.ts";

/** The first that grants a role in the way that our migrations do. They are tested on 18. */
const oldest = 16;

/** Null, or a sentence that says which PostgreSQL is needed. Without it, a start ended with a migration's syntax error. */
export async function tooOld(sql: Sql): Promise<string | null> {
	const { rows } = await sql.query<{ version: number }>(
		"select current_setting('server_version_num')::int as version",
	);
	const major = Math.floor((rows[0]?.version ?? 0) / 10_000);
	if (major >= oldest) return null;
	return `The database of DATABASE_URL is PostgreSQL ${major}, which is too old. Use PostgreSQL 18: docs/operations/configure.md.`;
}
