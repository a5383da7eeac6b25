import type { Sql } from "../../../platform/db/database.ts";

/**
 * Counts one code to this address. Returns false if today's limit is reached. One statement, so that requests at the
 * same time count correctly.
 */
export async function takeSend(
	sql: Sql,
	to: Uint8Array,
	{ now, perDay }: { readonly now: Date; readonly perDay: number },
): Promise<boolean> {
	const dayAgo = new Date(now.getTime() - 86_400_000);
	const { rows } = await sql.query(
		`insert into private.identifier_sends as s (recipient_hash, window_started_at, count) values ($1, $2, 1)
		 on conflict (recipient_hash) do update set
			window_started_at = case when s.window_started_at <= $3 then $2 else s.window_started_at end,
			count = case when s.window_started_at <= $3 then 1 else s.count + 1 end
		 where s.window_started_at <= $3 or s.count < $4 returning 1`,
		[to, now, dayAgo, perDay],
	);
	return rows.length > 0;
}

export async function forgetSends(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.identifier_sends where recipient_hash = any(array(
			select recipient_hash from private.identifier_sends where window_started_at < $1 order by window_started_at limit $2))`,
		[before, most],
	);
	return affected;
}
