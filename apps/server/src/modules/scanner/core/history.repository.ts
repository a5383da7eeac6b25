import type { Activity } from "@unlisted/contracts/score/security-score";
import type { Database, Sql, Transaction } from "../../../platform/db/database.ts";

export type EventKind = Activity["events"][number]["kind"];

export interface EventRow {
	readonly id: string;
	readonly kind: EventKind;
	readonly at: Date;
	readonly exposureId: string | null;
	readonly details: Readonly<Record<string, unknown>>;
}

export interface NewEvent {
	readonly kind: EventKind;
	readonly exposureId?: string;
	/** Only counts and fixed words, so it is not sealed. */
	readonly details?: Readonly<Record<string, number | string | boolean>>;
}

export async function recordEvent(sql: Sql, userId: string, event: NewEvent, now: Date): Promise<void> {
	await sql.query(
		"insert into private.scanner_events (user_id, kind, at, exposure_id, details) values ($1, $2, $3, $4, $5)",
		[userId, event.kind, now, event.exposureId ?? null, JSON.stringify(event.details ?? {})],
	);
}

/** Records several events in this order. */
export async function recordEvents(
	sql: Sql,
	userId: string,
	events: readonly Omit<NewEvent, "exposureId">[],
	now: Date,
): Promise<void> {
	await sql.query(
		`insert into private.scanner_events (user_id, kind, at, details)
		 select $1, e.kind, $2, e.details::jsonb
		 from unnest($3::text[], $4::text[]) with ordinality as e (kind, details, place) order by e.place`,
		[userId, now, events.map(({ kind }) => kind), events.map(({ details = {} }) => JSON.stringify(details))],
	);
}

export async function eventsOf(sql: Sql, userId: string, limit: number): Promise<EventRow[]> {
	const { rows } = await sql.query<EventRow>(
		`select id::text as id, kind, at, exposure_id as "exposureId", details from private.scanner_events
		 where user_id = $1 order by private.scanner_events.id desc limit $2`,
		[userId, limit],
	);
	return rows;
}

export async function forgetOldEvents(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.scanner_events where (user_id, id) in (
			select user_id, id from private.scanner_events where at < $1 order by at limit $2)`,
		[before, most],
	);
	return affected;
}

/** Keeps one score a day. The history shows the last score of each day. */
export async function keepScore(tx: Transaction, userId: string, score: number, now: Date): Promise<void> {
	await tx.query(
		`insert into private.security_scores (user_id, day, score, at)
		 values ($1, ($3::timestamptz at time zone 'UTC')::date, $2, $3)
		 on conflict (user_id, day) do update set score = excluded.score, at = excluded.at`,
		[userId, score, now],
	);
}

/** Keeps the score, and shows it in the profile. */
export async function recordScore(tx: Transaction, userId: string, score: number, now: Date): Promise<void> {
	await keepScore(tx, userId, score, now);
	await tx.query(
		"update public.profiles set security_score = $2 where user_id = $1 and security_score is distinct from $2",
		[userId, score],
	);
}

/** Records the score only if it differs from the last stored one. */
export async function recordIfMoved(db: Database, userId: string, score: number, now: Date): Promise<void> {
	const { rows } = await db.query<{ score: number }>(
		"select score from private.security_scores where user_id = $1 order by day desc limit 1",
		[userId],
	);
	if (rows[0]?.score !== score) await db.transaction((tx) => recordScore(tx, userId, score, now));
}

export async function scoresOf(
	sql: Sql,
	userId: string,
	since: Date,
): Promise<{ at: Date; score: number }[]> {
	const { rows } = await sql.query<{ at: Date; score: number }>(
		"select at, score from private.security_scores where user_id = $1 and at >= $2 order by day",
		[userId, since],
	);
	return rows;
}
