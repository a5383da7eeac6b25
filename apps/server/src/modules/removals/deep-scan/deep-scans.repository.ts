import type { Sql } from "../../../platform/db/database.ts";

export interface DeepScanRow {
	readonly brokers: string[];
	readonly startedAt: Date;
	readonly stoppedAt: Date | null;
}

export async function deepScanOf(sql: Sql, userId: string): Promise<DeepScanRow | null> {
	const { rows } = await sql.query<DeepScanRow>(
		`select brokers, started_at as "startedAt", stopped_at as "stoppedAt" from private.deep_scans where user_id = $1`,
		[userId],
	);
	return rows[0] ?? null;
}

/** If the setup is started again, it uses the companies that are shown then. */
export async function startDeepScanOf(
	sql: Sql,
	userId: string,
	{ brokers, now }: { readonly brokers: readonly string[]; readonly now: Date },
): Promise<void> {
	await sql.query(
		`insert into private.deep_scans (user_id, brokers, started_at) values ($1, $2, $3)
		 on conflict (user_id) do update set brokers = excluded.brokers, started_at = excluded.started_at, stopped_at = null`,
		[userId, brokers, now],
	);
}

export async function stopDeepScanOf(sql: Sql, userId: string, now: Date): Promise<void> {
	await sql.query("update private.deep_scans set stopped_at = $2 where user_id = $1 and stopped_at is null", [
		userId,
		now,
	]);
}

export interface RunningDeepScan {
	readonly userId: string;
	readonly companies: number;
}

/** All people with a running setup, in order of their ids, after this person. */
export async function deepScansOfEverybody(
	sql: Sql,
	{ after, limit }: { readonly after: string; readonly limit: number },
): Promise<RunningDeepScan[]> {
	const { rows } = await sql.query<RunningDeepScan>(
		`select user_id as "userId", cardinality(brokers) as companies
		 from private.deep_scans
		 where stopped_at is null and user_id > $1 order by user_id limit $2`,
		[after, limit],
	);
	return rows;
}

/** Counts the requests for access of each of these people. Requests that were stopped before they went out do not count. */
export async function accessRequestsOf(
	sql: Sql,
	people: readonly string[],
): Promise<ReadonlyMap<string, number>> {
	const { rows } = await sql.query<{ userId: string; count: number }>(
		`select user_id as "userId", count(*)::int as count from private.removals
		 where user_id = any($1::uuid[]) and kind = 'access' and (asked or state <> 'given_up') group by user_id`,
		[people],
	);
	return new Map(rows.map(({ userId, count }) => [userId, count]));
}
