import type { Sql } from "../../../platform/db/database.ts";

/** The clocks of processes differ a little. What is later than this is of before the clock went back. */
const soon = (now: Date) => new Date(now.getTime() + 60_000);

export interface SendLimit {
	readonly key: Uint8Array;
	readonly now: Date;
	/** The last message must be older than this. Null if only their number counts. */
	readonly gapSince: Date | null;
	readonly windowSince: Date;
	readonly perWindow: number;
	/** For what may happen once and never again, whatever the clock does. */
	readonly once?: boolean;
}

/**
 * Counts one message, or returns when the wait began. One statement, so that two requests at once cannot both be
 * first. Times in the future are of before the clock went back, and hold nobody up.
 */
export async function reserveSend(
	sql: Sql,
	limit: SendLimit,
): Promise<"reserved" | { readonly sentAt: Date }> {
	const { rows } = await sql.query(
		`insert into auth.sends as s (key, sent_at, window_started_at, window_count) values ($1, $2, $2, 1)
		 on conflict (key) do update set sent_at = $2,
			window_started_at = case when s.window_started_at <= $4 or s.window_started_at > $6 then $2 else s.window_started_at end,
			window_count = case when s.window_started_at <= $4 or s.window_started_at > $6 then 1 else s.window_count + 1 end
		 where ($3::timestamptz is null or s.sent_at <= $3 or s.sent_at > $6)
			and (s.window_started_at <= $4 or s.window_started_at > $6 or s.window_count < $5) returning 1`,
		[
			limit.key,
			limit.now,
			limit.gapSince,
			limit.windowSince,
			limit.perWindow,
			limit.once ? null : soon(limit.now),
		],
	);
	if (rows.length > 0) return "reserved";
	const found = await sql.query<{ sentAt: Date; startedAt: Date; count: number }>(
		`select sent_at as "sentAt", window_started_at as "startedAt", window_count as count from auth.sends where key = $1`,
		[limit.key],
	);
	const row = found.rows[0];
	if (!row) return "reserved";
	return { sentAt: limit.gapSince && row.sentAt > limit.gapSince ? row.sentAt : row.startedAt };
}

export async function forgetSends(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from auth.sends where key = any(array(
			select key from auth.sends where sent_at < $1 order by sent_at limit $2))`,
		[before, most],
	);
	return affected;
}

/** A lock of before the clock went back is over: the next failure locks again, for longer. */
export async function latestLock(sql: Sql, keys: readonly Uint8Array[], now: Date): Promise<Date | null> {
	const { rows } = await sql.query<{ until: Date | null }>(
		`select max(locked_until) as until from auth.login_attempts
		 where key = any($1) and locked_until > $2 and last_failed_at <= $3`,
		[keys, now, soon(now)],
	);
	return rows[0]?.until ?? null;
}

/**
 * Counts a failure. The `free`th failure locks, and each later one locks twice as long. After a quiet period, the
 * count starts again. Returns whether the counter is locked now.
 */
export async function countFailure(
	sql: Sql,
	attempt: {
		readonly key: Uint8Array;
		readonly now: Date;
		readonly forgetBefore: Date;
		readonly free: number;
		readonly lockSeconds: number;
		readonly maxLockSeconds: number;
	},
): Promise<boolean> {
	const { rows } = await sql.query<{ locked: boolean }>(
		`insert into auth.login_attempts as a (key, failures, last_failed_at, locked_until) values ($1, 1, $2, null)
		 on conflict (key) do update set last_failed_at = $2,
			failures = case when a.last_failed_at < $3 then 1 else a.failures + 1 end,
			locked_until = case when a.last_failed_at >= $3 and a.failures + 1 >= $4::int
				then $2::timestamptz + least($6::float8, $5::float8 * power(2, least(a.failures + 1 - $4::int, 20))) * interval '1 second' end
		 returning locked_until is not null as locked`,
		[
			attempt.key,
			attempt.now,
			attempt.forgetBefore,
			attempt.free,
			attempt.lockSeconds,
			attempt.maxLockSeconds,
		],
	);
	return rows[0]?.locked ?? false;
}

/** Subtracts this many failures. A running lock stays. */
export async function forgiveSome(sql: Sql, key: Uint8Array, some: number): Promise<void> {
	await sql.query(
		"update auth.login_attempts set failures = greatest(0, failures - $2::int) where key = $1",
		[key, some],
	);
}

export async function forgetFailures(sql: Sql, keys: readonly Uint8Array[]): Promise<void> {
	await sql.query("delete from auth.login_attempts where key = any($1)", [keys]);
}

export async function forgetOldFailures(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from auth.login_attempts where key = any(array(
			select key from auth.login_attempts where last_failed_at < $1 order by last_failed_at limit $2))`,
		[before, most],
	);
	return affected;
}
