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

/** Started again, it goes on with what is shown then. */
export async function startDeepScanOf(
	sql: Sql,
	userId: string,
	{ brokers, now }: { readonly brokers: readonly string[]; readonly now: Date },
): Promise<void> {
	await sql.query(
		`insert into private.deep_scans (user_id, brokers, started_at) values ($1, $2, $3)
		 on conflict (user_id) do update set brokers = excluded.brokers, stopped_at = null`,
		[userId, brokers, now],
	);
}

export async function stopDeepScanOf(sql: Sql, userId: string, now: Date): Promise<void> {
	await sql.query("update private.deep_scans set stopped_at = $2 where user_id = $1 and stopped_at is null", [
		userId,
		now,
	]);
}

/** Of everybody: whose setup runs and has companies that were not asked yet. */
export async function deepScansOfEverybody(sql: Sql, limit: number): Promise<string[]> {
	const { rows } = await sql.query<{ userId: string }>(
		`select d.user_id as "userId" from private.deep_scans d
		 where d.stopped_at is null and cardinality(d.brokers) >
			(select count(*) from private.removals r where r.user_id = d.user_id and r.kind = 'access')
		 order by d.started_at limit $1`,
		[limit],
	);
	return rows.map(({ userId }) => userId);
}
