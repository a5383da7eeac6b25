import type { Sql } from "../../../platform/db/database.ts";

/**
 * Adds one to today's count and returns it, or null if the limit is reached. One statement, so that calls at the same
 * time count correctly.
 */
export async function countToday(
	sql: Sql,
	{ name, day, perDay }: { readonly name: string; readonly day: string; readonly perDay: number },
): Promise<number | null> {
	if (perDay < 1) return null;
	const { rows } = await sql.query<{ count: number }>(
		`insert into private.daily_counts as c (name, day, count) values ($1, $2, 1)
		 on conflict (name, day) do update set count = c.count + 1 where c.count < $3 returning count`,
		[name, day, perDay],
	);
	return rows[0]?.count ?? null;
}

/**
 * Takes one back, because the counted thing did not happen. A count of zero has no row, so the last one deletes the
 * row.
 */
export async function uncount(sql: Sql, name: string, day: string): Promise<void> {
	await sql.query(
		`with last as (delete from private.daily_counts where name = $1 and day = $2 and count = 1)
		 update private.daily_counts set count = count - 1 where name = $1 and day = $2 and count > 1`,
		[name, day],
	);
}

export async function countOf(sql: Sql, name: string, day: string): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		"select count from private.daily_counts where name = $1 and day = $2",
		[name, day],
	);
	return rows[0]?.count ?? 0;
}

export async function forgetCountsBefore(sql: Sql, day: string, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.daily_counts where (name, day) in (
			select name, day from private.daily_counts where day < $1 order by day limit $2)`,
		[day, most],
	);
	return affected;
}
