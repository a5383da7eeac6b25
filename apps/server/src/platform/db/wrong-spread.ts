import type { Sql } from "./database.ts";
import { tablesKnownToCitus } from "./known-to-citus.ts";

/** Null, or a sentence that says how DATABASE_SPREAD and the database conflict. */
export async function wrongSpread(sql: Sql, spread: boolean): Promise<string | null> {
	const { rows } = await sql.query<{ citus: boolean; forgetsCommits: boolean }>(
		`select to_regclass('pg_catalog.pg_dist_partition') is not null as citus,
			current_setting('synchronous_commit') = 'off' as "forgetsCommits"`,
	);
	const { citus = false, forgetsCommits = false } = rows[0] ?? {};
	if (!citus)
		return spread ? "DATABASE_SPREAD=on, but the database of DATABASE_URL has no extension citus." : null;
	const known = await tablesKnownToCitus(sql);
	const isDone = known.has("private.two_phase");
	// `database distribute` registers this table last with Citus.
	if (spread && !isDone)
		return "DATABASE_SPREAD=on, but the tables are not spread. Run `npm run cli -- database distribute` to its end first.";
	if (!spread && [...known].some((name) => name.startsWith("private.")))
		return "The tables of DATABASE_URL are spread over several databases. Set DATABASE_SPREAD=on.";
	if (spread && forgetsCommits)
		return "DATABASE_SPREAD=on needs synchronous_commit=on: a coordinator that forgets what it committed leaves halves of it on the others.";
	return null;
}
