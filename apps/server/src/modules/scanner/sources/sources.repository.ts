import type { SourceType } from "@unlisted/contracts/scanner";
import type { Sql, Transaction } from "../../../platform/db/database.ts";

export interface SourceStateRow {
	readonly sourceType: SourceType;
	readonly state: "ok" | "unknown" | "not_configured";
	readonly checkedAt: Date;
	readonly lastOkAt: Date | null;
	readonly unknownSince: Date | null;
	readonly reason: string | null;
	/** True if only the bundled corpus of invented people was asked. */
	readonly sample: boolean;
}

export interface Heard {
	readonly sourceType: SourceType;
	readonly state: SourceStateRow["state"];
	readonly reason: string | null;
	readonly sample: boolean;
}

/** Stores how each source answered. A source counts as unknown since its first failure, until it answers again. */
export async function recordSourceStates(
	tx: Transaction,
	userId: string,
	heard: readonly Heard[],
	now: Date,
): Promise<void> {
	await tx.query(
		`insert into private.source_states as s (user_id, source_type, state, checked_at, last_ok_at, unknown_since, reason, sample)
		 select $1, h.source_type, h.state, $5::timestamptz, case when h.state = 'ok' then $5::timestamptz end,
			case when h.state = 'unknown' then $5::timestamptz end, h.reason, h.sample
		 from unnest($2::text[], $3::text[], $4::text[], $6::boolean[]) as h (source_type, state, reason, sample)
		 on conflict (user_id, source_type) do update set state = excluded.state, checked_at = excluded.checked_at,
			last_ok_at = coalesce(excluded.last_ok_at, s.last_ok_at),
			unknown_since = case when excluded.state = 'unknown' then coalesce(s.unknown_since, excluded.unknown_since) end,
			reason = excluded.reason, sample = excluded.sample`,
		[
			userId,
			heard.map(({ sourceType }) => sourceType),
			heard.map(({ state }) => state),
			heard.map(({ reason }) => reason),
			now,
			heard.map(({ sample }) => sample),
		],
	);
}

export async function sourceStatesOf(sql: Sql, userId: string): Promise<SourceStateRow[]> {
	const { rows } = await sql.query<SourceStateRow>(
		`select source_type as "sourceType", state, checked_at as "checkedAt", last_ok_at as "lastOkAt",
			unknown_since as "unknownSince", reason, sample from private.source_states where user_id = $1`,
		[userId],
	);
	return rows;
}
