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
		 from private.source_states tablesample system (
			least(100, 100 * ${sampledFrom}::float8 / greatest(
				(select reltuples from pg_class where oid = 'private.source_states'::regclass), 1)))
		 where checked_at > $1 group by 1, 2, 3 order by 1, 4 desc`,
		[since],
	);
	return rows;
}
