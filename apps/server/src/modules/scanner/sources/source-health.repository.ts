import type { SourceType } from "@unlisted/contracts/scanner";
import type { Sql } from "../../../platform/db/database.ts";

export interface SourceCount {
	readonly sourceType: SourceType;
	readonly state: "ok" | "unknown" | "not_configured";
	readonly reason: string | null;
	readonly count: number;
	readonly newest: Date;
}

/** With more rows than this, a sample of about as many. */
const sampledFrom = 20_000;

/** Of everybody: the last answer of each source, counted. Reads no more of the table when it has grown. */
export async function sourceAnswersOfEverybody(sql: Sql, since: Date): Promise<SourceCount[]> {
	const { rows } = await sql.query<SourceCount>(
		`select source_type as "sourceType", state, reason, count(*)::int as count, max(checked_at) as newest
		 from private.source_states tablesample system ($2) where checked_at > $1 group by 1, 2, 3 order by 1, 4 desc`,
		[since, await shareToRead(sql)],
	);
	return rows;
}

/** In per cent. */
async function shareToRead(sql: Sql): Promise<number> {
	const { rows } = await sql.query<{ share: number }>(
		`select least(100, 100 * ${sampledFrom}::float8 / greatest(reltuples, 1)) as share
		 from pg_class where oid = 'private.source_states'::regclass`,
	);
	return rows[0]?.share ?? 100;
}
