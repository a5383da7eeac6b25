import type { SourceType } from "@unlisted/contracts/scanner";
import type { Sql } from "../../../platform/db/database.ts";

export interface SourceCount {
	readonly sourceType: SourceType;
	readonly state: "ok" | "unknown" | "not_configured";
	readonly reason: string | null;
	readonly count: number;
}

/** With more rows than this, a sample of about as many. */
const sampledFrom = 20_000;

/** Of everybody: the last answer of each source, counted. Reads no more of the table when it has grown. */
export async function sourceAnswersOfEverybody(sql: Sql, since: Date): Promise<SourceCount[]> {
	const { rows } = await sql.query<SourceCount>(
		`select source_type as "sourceType", state, reason, count(*)::int as count
		 from private.source_states tablesample system ($2) where checked_at > $1 group by 1, 2, 3 order by 1, 4 desc`,
		[since, await shareToRead(sql)],
	);
	return rows;
}

/** Of those who were asked about first after its last answer. */
const readOfSilence = 1000;

/**
 * When the source first said nothing about somebody, after its last answer. Who was asked about before that too counts from the
 * failure after it. Of a silence that lasts no more is read: those who were asked about first fail first again.
 */
export async function firstSilenceOfEverybody(
	sql: Sql,
	source: SourceType,
	lastOk: Date | null,
): Promise<Date | null> {
	const { rows } = await sql.query<{ first: Date | null }>(
		`select min(case when unknown_since > $2 then unknown_since else checked_at end) as first from (
			select unknown_since, checked_at from private.source_states
			where source_type = $1 and state = 'unknown' and checked_at > $2
			order by checked_at limit ${readOfSilence}) as earliest`,
		[source, lastOk ?? new Date(0)],
	);
	return rows[0]?.first ?? null;
}

/** When it last said nothing about somebody, after its last answer. */
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

/** When the source last answered about somebody; null: it never did. */
export async function lastOkOfEverybody(sql: Sql, source: SourceType): Promise<Date | null> {
	const { rows } = await sql.query<{ at: Date }>(
		`select last_ok_at as at from private.source_states
		 where source_type = $1 and last_ok_at is not null order by last_ok_at desc limit 1`,
		[source],
	);
	return rows[0]?.at ?? null;
}

/** In per cent. */
async function shareToRead(sql: Sql): Promise<number> {
	const { rows } = await sql.query<{ share: number }>(
		`select least(100, 100 * ${sampledFrom}::float8 / greatest(reltuples, 1)) as share
		 from pg_class where oid = 'private.source_states'::regclass`,
	);
	return rows[0]?.share ?? 100;
}
