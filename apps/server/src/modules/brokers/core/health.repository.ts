import type { Sql } from "../../../platform/db/database.ts";
import type { HealthRow } from "./health.rules.ts";

const columns = `broker, version, found, nothing, failed, reasons, found_at as "foundAt", nothing_at as "nothingAt",
	failed_at as "failedAt", drifts_in_row as "driftsInRow", quarantined_at as "quarantinedAt"`;

export async function allHealth(sql: Sql): Promise<HealthRow[]> {
	const { rows } = await sql.query<HealthRow>(`select ${columns} from private.broker_health order by broker`);
	return rows;
}

/** Null before the first look-up. */
export async function healthOf(sql: Sql, broker: string): Promise<HealthRow | null> {
	const { rows } = await sql.query<HealthRow>(
		`select ${columns} from private.broker_health where broker = $1`,
		[broker],
	);
	return rows[0] ?? null;
}

/**
 * Counts one more answer of a playbook that works. Returns false and counts nothing if the playbook is new or failed
 * last time.
 */
export async function countAnswer(
	sql: Sql,
	{ broker, version }: Pick<HealthRow, "broker" | "version">,
	{ some, now }: { readonly some: boolean; readonly now: Date },
): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.broker_health set
			found = found + case when $3::boolean then 1 else 0 end,
			nothing = nothing + case when $3::boolean then 0 else 1 end,
			found_at = case when $3::boolean then $4::timestamptz else found_at end,
			nothing_at = case when $3::boolean then nothing_at else $4::timestamptz end
		 where broker = $1 and version = $2 and drifts_in_row = 0 and quarantined_at is null`,
		[broker, version, some, now],
	);
	return affected > 0;
}

/** Null before the first look-up. Locks the row until the transaction ends. */
export async function lockHealth(sql: Sql, broker: string): Promise<HealthRow | null> {
	const { rows } = await sql.query<HealthRow>(
		`select ${columns} from private.broker_health where broker = $1 for update`,
		[broker],
	);
	return rows[0] ?? null;
}

export async function storeHealth(sql: Sql, row: HealthRow): Promise<void> {
	await sql.query(
		`insert into private.broker_health (broker, version, found, nothing, failed, reasons, found_at, nothing_at,
			failed_at, drifts_in_row, quarantined_at)
		 values ($1, $2, $3, $4, $5, $6::jsonb, $7, $8, $9, $10, $11)
		 on conflict (broker) do update
			set version = excluded.version, found = excluded.found, nothing = excluded.nothing, failed = excluded.failed,
				reasons = excluded.reasons, found_at = excluded.found_at, nothing_at = excluded.nothing_at,
				failed_at = excluded.failed_at, drifts_in_row = excluded.drifts_in_row,
				quarantined_at = excluded.quarantined_at`,
		[
			row.broker,
			row.version,
			row.found,
			row.nothing,
			row.failed,
			JSON.stringify(row.reasons),
			row.foundAt,
			row.nothingAt,
			row.failedAt,
			row.driftsInRow,
			row.quarantinedAt,
		],
	);
}
