import type { Sql } from "../db/database.ts";

export interface CountEntry {
	readonly key: string;
	readonly count: number;
	/** How long its window still lasts, as a duration, because clocks differ. */
	readonly restMs: number;
}

/**
 * Adds the counts of this process and returns the totals of all processes. Sorts by key, so that two processes that
 * add at once never deadlock.
 */
export async function addCounts(sql: Sql, entries: readonly CountEntry[]): Promise<CountEntry[]> {
	if (entries.length === 0) return [];
	const { rows } = await sql.query<CountEntry>(
		`insert into private.rate_counts as c (key, count, ends_at)
		 select n.key, n.count, now() + n.rest * interval '1 millisecond'
		 from unnest($1::text[], $2::integer[], $3::double precision[]) as n (key, count, rest) order by n.key
		 on conflict (key) do update set
			count = case when c.ends_at <= now() then excluded.count else c.count + excluded.count end,
			ends_at = case when c.ends_at <= now() then excluded.ends_at else c.ends_at end
		 returning key, count, (extract(epoch from ends_at - now()) * 1000)::float8 as "restMs"`,
		[entries.map(({ key }) => key), entries.map(({ count }) => count), entries.map(({ restMs }) => restMs)],
	);
	return rows;
}

export async function forgetOverCounts(sql: Sql, most: number): Promise<void> {
	await sql.query(
		`delete from private.rate_counts where key = any(array(
			select key from private.rate_counts where ends_at < now() order by ends_at limit $1 for update skip locked))`,
		[most],
	);
}
