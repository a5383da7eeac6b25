import type { Sql } from "../../../platform/db/database.ts";

/** The last answer of a broker about a person. */
export interface LookUpRow {
	readonly broker: string;
	/** Null while the broker is asked for the first time. */
	readonly state: "ok" | "unknown" | null;
	readonly checkedAt: Date | null;
	readonly lastOkAt: Date | null;
	readonly unknownSince: Date | null;
	readonly reason: string | null;
	readonly found: number;
	readonly taskId: string;
	readonly settled: boolean;
}

export async function lookUpsOf(sql: Sql, userId: string): Promise<LookUpRow[]> {
	const { rows } = await sql.query<LookUpRow>(
		`select broker, state, checked_at as "checkedAt", last_ok_at as "lastOkAt", unknown_since as "unknownSince",
			reason, found, task_id as "taskId", settled
		 from private.broker_look_ups where user_id = $1 order by broker`,
		[userId],
	);
	return rows;
}

/** The brokers that this scan is done with, and whether they answered. */
export async function settledIn(
	sql: Sql,
	{ userId, taskId }: { readonly userId: string; readonly taskId: string },
): Promise<ReadonlyMap<string, "ok" | "unknown">> {
	const { rows } = await sql.query<{ broker: string; state: "ok" | "unknown" | null }>(
		"select broker, state from private.broker_look_ups where user_id = $1 and task_id = $2 and settled",
		[userId, taskId],
	);
	return new Map(rows.map(({ broker, state }) => [broker, state ?? "unknown"]));
}

export interface Lease {
	readonly userId: string;
	readonly broker: string;
	/** The scan. A look outside of scans has an id of its own, for a broker that was never asked before. */
	readonly taskId: string;
	/** Random name of this attempt. */
	readonly lease: string;
}

const claiming = `insert into private.broker_look_ups as l (user_id, broker, task_id, settled, lease, leased_until)
	values ($1, $2, $3, false, $4, now() + make_interval(secs => $5))
	on conflict (user_id, broker) do update
		set settled = false, lease = excluded.lease, leased_until = excluded.leased_until`;

/**
 * True for the worker that may ask this broker about this person for this scan. False if the broker was asked for this
 * scan already, or if another worker is asking it. Leases are judged by the database's clock, because one worker must
 * not end the lease of another.
 */
export async function claimLookUp(
	sql: Sql,
	{ userId, broker, taskId, lease }: Lease,
	forMs: number,
): Promise<boolean> {
	const { affected } = await sql.query(
		`${claiming}, task_id = excluded.task_id
			where case when l.task_id = excluded.task_id then not l.settled and l.leased_until <= now()
				else l.settled or l.leased_until <= now() end`,
		[userId, broker, taskId, lease, forMs / 1000],
	);
	return affected > 0;
}

/**
 * As `claimLookUp`, for a look outside of scans, which may ask a broker that was asked before. The row stays with its
 * scan: a scan that has settled this broker waits for the look's answer and takes it, and does not ask again.
 */
export async function claimLook(
	sql: Sql,
	{ userId, broker, taskId, lease }: Lease,
	forMs: number,
): Promise<boolean> {
	const { affected } = await sql.query(
		`${claiming}
			where l.settled or l.leased_until <= now()`,
		[userId, broker, taskId, lease, forMs / 1000],
	);
	return affected > 0;
}

/** Counts for this scan what looks outside of scans have settled since then. */
export async function takeLooks(
	sql: Sql,
	{
		userId,
		taskId,
		brokers,
		since,
	}: {
		readonly userId: string;
		readonly taskId: string;
		readonly brokers: readonly string[];
		readonly since: Date;
	},
): Promise<void> {
	await sql.query(
		`update private.broker_look_ups set task_id = $2
		 where user_id = $1 and task_id <> $2 and settled and checked_at > $4 and broker = any($3)`,
		[userId, taskId, brokers, since],
	);
}

/**
 * Locks the attempt until the transaction ends. False if another worker has taken it over, so this worker's answer is
 * too late.
 */
export async function holdLease(sql: Sql, { userId, broker, lease }: Lease): Promise<boolean> {
	const { rows } = await sql.query(
		`select 1 from private.broker_look_ups where user_id = $1 and broker = $2 and lease = $3 and not settled for update`,
		[userId, broker, lease],
	);
	return rows.length > 0;
}

export async function settleLookUp(
	sql: Sql,
	{ userId, broker, lease }: Lease,
	answer: {
		readonly now: Date;
		readonly state: "ok" | "unknown";
		readonly reason: string | null;
		readonly found: number;
	},
): Promise<void> {
	await sql.query(
		`update private.broker_look_ups set settled = true, state = $4, checked_at = $5, reason = $6,
			last_ok_at = case when $4 = 'ok' then $5 else last_ok_at end,
			unknown_since = case when $4 = 'ok' then null else coalesce(unknown_since, $5) end,
			found = case when $4 = 'ok' then $7 else found end
		 where user_id = $1 and broker = $2 and lease = $3`,
		[userId, broker, lease, answer.state, answer.now, answer.reason, answer.found],
	);
}

/** Ends the lease when the worker stops before the answer, so that another worker may ask at once. */
export async function giveUpLease(sql: Sql, { userId, broker, lease }: Lease): Promise<void> {
	await sql.query(
		`update private.broker_look_ups set leased_until = now()
		 where user_id = $1 and broker = $2 and lease = $3 and not settled`,
		[userId, broker, lease],
	);
}

/** Counts all people's look-ups by their last outcome, for the operator. */
export async function lookUpsByOutcomeOfEverybody(sql: Sql): Promise<{ outcome: string; count: number }[]> {
	const { rows } = await sql.query<{ outcome: string; count: number }>(
		`select coalesce(reason, state) as outcome, count(*)::int as count from private.broker_look_ups
		 where state is not null and coalesce(reason, state) is not null group by 1 order by 2 desc, 1`,
	);
	return rows;
}

/** Finds the person whose last check is the oldest, and returns the time of that check. Null if there is nobody. */
export async function oldestCheckOfEverybody(sql: Sql): Promise<Date | null> {
	const { rows } = await sql.query<{ at: Date | null }>(
		`select min(at) as at from (
			select max(last_ok_at) as at from private.broker_look_ups group by user_id) as latest`,
	);
	return rows[0]?.at ?? null;
}
