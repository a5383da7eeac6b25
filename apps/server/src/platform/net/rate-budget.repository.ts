import type { Sql } from "../db/database.ts";

export interface PlaceInLine {
	readonly provider: string;
	readonly now: Date;
	/** How long each question occupies the queue. */
	readonly stepMs: number;
	/** No place later than this is taken. */
	readonly latest: Date;
}

/**
 * Takes the next place in the queue. Null if it comes too late. It is one statement, so that two callers in any
 * processes get two places.
 */
export async function takePlace(sql: Sql, place: PlaceInLine): Promise<Date | null> {
	const { rows } = await sql.query<{ at: Date }>(
		`insert into private.source_budgets as b (provider, next_at)
		 values ($1, $2::timestamptz + $3::float8 * interval '1 millisecond')
		 on conflict (provider) do update
			set next_at = greatest(b.next_at, b.paused_until, $2) + $3::float8 * interval '1 millisecond'
			where greatest(b.next_at, b.paused_until, $2) <= $4
		 returning next_at - $3::float8 * interval '1 millisecond' as at`,
		[place.provider, place.now, place.stepMs, place.latest],
	);
	return rows[0]?.at ?? null;
}

/** When the next place would be. Null if nobody has asked yet. */
export async function nextPlace(sql: Sql, provider: string): Promise<Date | null> {
	const { rows } = await sql.query<{ at: Date }>(
		"select greatest(next_at, paused_until) as at from private.source_budgets where provider = $1",
		[provider],
	);
	return rows[0]?.at ?? null;
}

/** Returns whether it began one: of many that come at the same time, one did. */
export async function beginPause(sql: Sql, provider: string, now: Date, until: Date): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.source_budgets as b (provider, next_at, paused_until) values ($1, $2, $3)
		 on conflict (provider) do update set paused_until = $3
			where b.paused_until is null or b.paused_until <= $2`,
		[provider, now, until],
	);
	return affected > 0;
}

/** A pause only gets longer. If two come at the same time, the longer one counts. */
export async function lengthenPause(sql: Sql, provider: string, until: Date): Promise<void> {
	await sql.query(
		"update private.source_budgets set paused_until = $2 where provider = $1 and paused_until < $2",
		[provider, until],
	);
}

export async function pausedUntil(sql: Sql, provider: string): Promise<Date | null> {
	const { rows } = await sql.query<{ until: Date | null }>(
		"select paused_until as until from private.source_budgets where provider = $1",
		[provider],
	);
	return rows[0]?.until ?? null;
}
