import type { SourceType } from "@unlisted/contracts/scanner";
import type { Sql } from "../../../platform/db/database.ts";

export interface SourceCount {
	readonly sourceType: SourceType;
	readonly state: "ok" | "unknown" | "not_configured";
	readonly reason: string | null;
	readonly count: number;
}

/** If the table has more rows than this, we read a sample of about this size. */
const sampledFrom = 20_000;

/** Counts the last answers of each source about all people. Reads no more rows when the table grows. */
export async function sourceAnswersOfEverybody(sql: Sql, since: Date): Promise<SourceCount[]> {
	const { rows } = await sql.query<SourceCount>(
		`select source_type as "sourceType", state, reason, count(*)::int as count
		 from private.source_states tablesample system ($2) where checked_at > $1 group by 1, 2, 3 order by 1, 4 desc`,
		[since, await shareToRead(sql)],
	);
	return rows;
}

/** How many rows are read: those with the earliest checks. */
const readOfSilence = 1000;

/**
 * Returns when the source first failed to answer after this moment. A person whose failures began before it counts
 * from their first scan after it, because none of those scans got an answer. Reads no more rows when the silence lasts
 * longer: scans repeat in the same order, so the people who were checked first also failed first.
 */
export async function firstSilenceOfEverybody(
	sql: Sql,
	source: SourceType,
	after: Date,
): Promise<Date | null> {
	const { rows } = await sql.query<{ first: Date | null }>(
		`select min(case when unknown_since > $2 then unknown_since else least(checked_at, (
				select min(t.started_at) from private.scan_tasks t
				where t.user_id = earliest.user_id and t.started_at > $2)) end) as first from (
			select user_id, unknown_since, checked_at from private.source_states
			where source_type = $1 and state = 'unknown' and checked_at > $2
			order by checked_at limit ${readOfSilence}) as earliest`,
		[source, after],
	);
	return rows[0]?.first ?? null;
}

/** Returns when the source last failed to answer, if that was after its last answer. */
export async function lastSilenceOfEverybody(
	sql: Sql,
	source: SourceType,
	lastOk: Date | null,
): Promise<Date | null> {
	const { rows } = await sql.query<{ last: Date | null }>(
		`select max(checked_at) as last from private.source_states
		 where source_type = $1 and state = 'unknown' and checked_at > $2`,
		[source, lastOk ?? new Date(0)],
	);
	return rows[0]?.last ?? null;
}

/** Returns when the source last answered about anybody, or null if it never did. */
export async function lastOkOfEverybody(sql: Sql, source: SourceType): Promise<Date | null> {
	const { rows } = await sql.query<{ at: Date }>(
		`select last_ok_at as at from private.source_states
		 where source_type = $1 and last_ok_at is not null order by last_ok_at desc limit 1`,
		[source],
	);
	return rows[0]?.at ?? null;
}

/** The share of the table to read, in percent. */
async function shareToRead(sql: Sql): Promise<number> {
	const { rows } = await sql.query<{ share: number }>(
		`select least(100, 100 * ${sampledFrom}::float8 / greatest(reltuples, 1)) as share
		 from pg_class where oid = 'private.source_states'::regclass`,
	);
	return rows[0]?.share ?? 100;
}
