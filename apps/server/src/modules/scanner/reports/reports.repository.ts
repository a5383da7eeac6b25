import type { Sql } from "../../../platform/db/database.ts";
import { isShown } from "../judging/exposures.repository.ts";

export interface ReportNumbers {
	readonly scans: number;
	readonly completeScans: number;
	readonly newExposures: number;
	readonly resolvedExposures: number;
	readonly scoreNow: number | null;
	readonly scoreBefore: number | null;
}

/** Counts events after `from` and up to `to`. The score is the current one. */
export async function reportNumbers(
	sql: Sql,
	userId: string,
	{ from, to }: { readonly from: Date; readonly to: Date },
): Promise<ReportNumbers> {
	const { rows } = await sql.query<ReportNumbers>(
		`select
			(select count(*)::int from private.scan_tasks where user_id = $1 and status = 'completed'
				and finished_at > $2 and finished_at <= $3) as scans,
			(select count(*)::int from private.scan_tasks
				where user_id = $1 and status = 'completed'
				and finished_at > $2 and finished_at <= $3 and complete) as "completeScans",
			(select count(*)::int from private.exposures
				where user_id = $1 and ${isShown} and coalesce(reopened_at, discovered_at) > $2
				and coalesce(reopened_at, discovered_at) <= $3) as "newExposures",
			(select count(*)::int from private.exposures
				where user_id = $1 and ${isShown} and resolved_at > $2 and resolved_at <= $3) as "resolvedExposures",
			(select score from private.security_scores where user_id = $1 order by day desc limit 1) as "scoreNow",
			(select score from private.security_scores where user_id = $1 and at <= $2 order by day desc limit 1) as "scoreBefore"`,
		[userId, from, to],
	);
	const [row] = rows;
	if (!row) throw new Error("A query without a table has one row.");
	return row;
}

export async function wantsReportsOf(sql: Sql, userId: string): Promise<boolean> {
	const { rows } = await sql.query<{ wants: boolean }>(
		"select email_monthly_report as wants from public.user_preferences where user_id = $1",
		[userId],
	);
	return rows[0]?.wants ?? true;
}

export async function declineReports(sql: Sql, userId: string): Promise<void> {
	await sql.query("update public.user_preferences set email_monthly_report = false where user_id = $1", [
		userId,
	]);
}
