import type { Effectiveness } from "@unlisted/contracts/removals/effectiveness";
import type { Sql } from "../../../platform/db/database.ts";

export interface FiguresRow {
	readonly countedAt: Date;
	readonly sent: number;
	readonly verified: number;
	/** Already blurred. */
	readonly figures: Effectiveness;
}

export async function figuresOfEverybody(sql: Sql): Promise<FiguresRow | null> {
	const { rows } = await sql.query<FiguresRow>(
		'select counted_at as "countedAt", sent, verified, figures from private.removal_figures where one',
	);
	return rows[0] ?? null;
}

/** Replaces a count that is more than an hour later: the clock was ahead then. */
export async function storeFigures(sql: Sql, row: FiguresRow): Promise<void> {
	await sql.query(
		`insert into private.removal_figures (one, counted_at, sent, verified, figures) values (true, $1, $2, $3, $4::jsonb)
		 on conflict (one) do update set counted_at = excluded.counted_at, sent = excluded.sent,
			verified = excluded.verified, figures = excluded.figures
		 where removal_figures.counted_at <= excluded.counted_at
			or removal_figures.counted_at > excluded.counted_at + interval '1 hour'`,
		[row.countedAt, row.sent, row.verified, JSON.stringify(row.figures)],
	);
}
