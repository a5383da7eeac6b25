import type { Sql } from "../db/database.ts";

/** The state of one kind of job. It identifies nobody. */
export interface QueueFigures {
	readonly name: string;
	/** How many jobs could run now. */
	readonly waiting: number;
	/** Since when the longest-waiting job could run. Null if none waits. */
	readonly oldest: Date | null;
	/** The same as an age, by the database's clock, which decides when a job may run. */
	readonly oldestSeconds: number | null;
	/** How many jobs are put off until later. */
	readonly later: number;
	readonly running: number;
	/** How many seconds ago the newest running job began. Null if none runs. */
	readonly begunSeconds: number | null;
	/** How many jobs failed for good and are still kept. */
	readonly failed: number;
	/**
	 * How many of these nobody has made up for. The next run of a kind with a schedule does the work, so of those kinds
	 * only the last hour counts.
	 */
	readonly failedAndOpen: number;
}

/** Larger counts are reported as this number. */
const countedUpTo = 10_000;

/** Reads waiting, running and failed jobs from indexes that hold only those. */
export async function queueFigures(sql: Sql): Promise<QueueFigures[]> {
	const { rows } = await sql.query<QueueFigures>(
		`select q.name, now_due.count as waiting, now_due.oldest,
			extract(epoch from now() - now_due.oldest)::float8 as "oldestSeconds", later.count as later,
			running.count as running, extract(epoch from now() - running.newest)::float8 as "begunSeconds",
			failed.count as failed, open.count as "failedAndOpen"
		 from jobs.queue q
		 cross join lateral (
			select count(*)::int as count, min(due.start_after) as oldest from (
				select j.start_after from jobs.job j
				where j.name = q.name and j.state < 'active' and j.start_after <= now() order by j.start_after limit ${countedUpTo}
			) due
		 ) now_due
		 cross join lateral (
			select count(*)::int as count from (
				select from jobs.job j
				where j.name = q.name and j.state < 'active' and j.start_after > now() limit ${countedUpTo}
			) put_off
		 ) later
		 cross join lateral (
			select count(*)::int as count, max(at_work.started_on) as newest from (
				select j.started_on from jobs.job j where j.name = q.name and j.state = 'active' limit ${countedUpTo}
			) at_work
		 ) running
		 cross join lateral (
			select count(*)::int as count from (
				select from jobs.job j where j.name = q.name and j.state = 'failed' limit ${countedUpTo}
			) given_up
		 ) failed
		 cross join lateral (
			select count(*)::int as count from (
				select from jobs.job j
				where j.name = q.name and j.state = 'failed' and j.completed_on > case
					when exists (select from jobs.schedule s where s.name = q.name) then now() - interval '1 hour'
					else '-infinity' end limit ${countedUpTo}
			) not_made_up_for
		 ) open
		 where q.name not like '\\_\\_pgboss%' order by q.name`,
	);
	return rows;
}

/** Returns the kinds of which a job could have run for so long. */
export async function kindsThatWait(sql: Sql, kinds: readonly string[], seconds: number): Promise<string[]> {
	const { rows } = await sql.query<{ name: string }>(
		`select asked.name from unnest($1::text[]) as asked (name)
		 where exists (
			select from jobs.job j
			where j.name = asked.name and j.state < 'active' and j.start_after < now() - make_interval(secs => $2))
		 order by 1`,
		[kinds, seconds],
	);
	return rows.map(({ name }) => name);
}

export interface FailedJob {
	readonly id: string;
	readonly createdAt: Date;
	readonly failedAt: Date | null;
	readonly tries: number;
	/** The name of the error. Its message may quote a person, so only the log has it, with the job's id. */
	readonly error: string | null;
}

/** The failed jobs of one kind, newest first. */
export async function failedJobs(sql: Sql, name: string, limit: number): Promise<FailedJob[]> {
	const { rows } = await sql.query<FailedJob>(
		`select id, created_on as "createdAt", completed_on as "failedAt", retry_count + 1 as tries,
			output ->> 'name' as error
		 from jobs.job where name = $1 and state = 'failed' order by completed_on desc nulls last, id limit $2`,
		[name, limit],
	);
	return rows;
}

/** When a worker last supervised the queue, which it does every ten seconds. Null if none ever did. */
export async function workersSeenAt(sql: Sql): Promise<Date | null> {
	const { rows } = await sql.query<{ at: Date | null }>("select max(monitor_claim_on) as at from jobs.queue");
	return rows[0]?.at ?? null;
}

/** Locks the jobs until the transaction ends, so that two clicks at once make only one retry. */
export async function failedIds(
	sql: Sql,
	name: string,
	{ id, limit }: { readonly id: string | null; readonly limit: number },
): Promise<string[]> {
	const { rows } = await sql.query<{ id: string }>(
		`select id from jobs.job where name = $1 and state = 'failed' and ($2::uuid is null or id = $2)
		 order by completed_on nulls first, id limit $3 for update skip locked`,
		[name, id, limit],
	);
	return rows.map((row) => row.id);
}
