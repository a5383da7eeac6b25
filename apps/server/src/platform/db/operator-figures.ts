import type { Sql } from "./database.ts";

export interface KeptFigures<T> {
	readonly countedAt: Date;
	readonly figures: T;
}

/** Figures that a job counted over whole tables, for frequent readers: the operator's commands and /metrics. */
export async function readFigures<T>(sql: Sql, name: string): Promise<KeptFigures<T> | null> {
	const { rows } = await sql.query<{ countedAt: Date; figures: unknown }>(
		'select counted_at as "countedAt", figures from private.operator_figures where name = $1',
		[name],
	);
	const [row] = rows;
	return row ? { countedAt: row.countedAt, figures: row.figures as T } : null;
}

/**
 * An older count does not replace a newer one. A count of more than an hour later is no newer one: the clock was ahead
 * then, and without this such a count would stay until its time comes.
 */
export async function keepFigures(sql: Sql, name: string, now: Date, figures: object): Promise<void> {
	await sql.query(
		`insert into private.operator_figures (name, counted_at, figures) values ($1, $2, $3::jsonb)
		 on conflict (name) do update set counted_at = excluded.counted_at, figures = excluded.figures
		 where operator_figures.counted_at <= excluded.counted_at
			or operator_figures.counted_at > excluded.counted_at + interval '1 hour'`,
		[name, now, JSON.stringify(figures)],
	);
}

/** Forgets every figure whose name begins like this and that is older. Null: however old it is. */
export async function forgetFigures(sql: Sql, begin: string, olderThan: Date | null): Promise<void> {
	await sql.query(
		`delete from private.operator_figures
		 where starts_with(name, $1) and counted_at < coalesce($2::timestamptz, 'infinity')`,
		[begin, olderThan],
	);
}

/** Keeps that something happened just now, by the clock of the database: the clock of the caller's machine may be wrong. */
export async function keepMoment(sql: Sql, name: string): Promise<void> {
	await sql.query(
		`insert into private.operator_figures (name, counted_at, figures) values ($1, clock_timestamp(), '{}')
		 on conflict (name) do update set counted_at = excluded.counted_at, figures = excluded.figures`,
		[name],
	);
}
