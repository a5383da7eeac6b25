import type { BrokerStep } from "@unlisted/contracts/brokers";
import type { ScanTask, SourceType } from "@unlisted/contracts/scanner";
import type { Sql, Transaction } from "../../../platform/db/database.ts";

export type StepState = ScanTask["sources"][number]["state"];
export interface Step {
	readonly state: StepState;
	readonly found: number;
	readonly new: number;
	readonly reason: string | null;
}
export type Steps = Partial<Readonly<Record<SourceType, Step>>>;

export interface TaskRow {
	readonly id: string;
	readonly userId: string;
	readonly startedBy: ScanTask["started_by"];
	readonly status: ScanTask["status"];
	readonly progress: number;
	readonly createdAt: Date;
	readonly finishedAt: Date | null;
	readonly sources: Steps;
	/** Null until brokers were thought of. */
	readonly brokers: BrokerStep | null;
	readonly complete: boolean | null;
	readonly totalExposures: number | null;
	readonly newExposures: number | null;
	readonly score: number | null;
	readonly error: string | null;
}

const columns = `id, user_id as "userId", started_by as "startedBy", status, progress, created_at as "createdAt",
	finished_at as "finishedAt", sources, brokers, complete, total_exposures as "totalExposures",
	new_exposures as "newExposures", score, error`;

/** Null while another scan of this person runs. */
export async function insertTask(
	sql: Sql,
	task: {
		readonly id: string;
		readonly userId: string;
		readonly startedBy: TaskRow["startedBy"];
		readonly now: Date;
	},
): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.scan_tasks (id, user_id, started_by, created_at) values ($1, $2, $3, $4)
		 on conflict (user_id) where status in ('queued', 'running') do nothing`,
		[task.id, task.userId, task.startedBy, task.now],
	);
	return affected > 0;
}

/** A page shows this scan now. False if the scan has ended or is another person's. */
export async function noteWatched(sql: Sql, userId: string, id: string, now: Date): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.scan_tasks set watched_at = $3
		 where user_id = $1 and id = $2 and status in ('queued', 'running')`,
		[userId, id, now],
	);
	return affected > 0;
}

/** Whether a page has shown this scan since then. */
export async function isWatched(sql: Sql, id: string, since: Date): Promise<boolean> {
	const { rows } = await sql.query("select from private.scan_tasks where id = $1 and watched_at > $2", [
		id,
		since,
	]);
	return rows.length > 0;
}

/** When the person started the latest scans themselves, newest first. */
export async function startsOfPerson(sql: Sql, userId: string, since: Date, limit: number): Promise<Date[]> {
	const { rows } = await sql.query<{ at: Date }>(
		`select created_at as at from private.scan_tasks
		 where user_id = $1 and started_by = 'person' and created_at > $2 order by created_at desc limit $3`,
		[userId, since, limit],
	);
	return rows.map(({ at }) => at);
}

export async function taskAtWork(sql: Sql, userId: string): Promise<TaskRow | null> {
	const { rows } = await sql.query<TaskRow>(
		`select ${columns} from private.scan_tasks where user_id = $1 and status in ('queued', 'running')`,
		[userId],
	);
	return rows[0] ?? null;
}

export async function findTask(sql: Sql, userId: string, id: string): Promise<TaskRow | null> {
	const { rows } = await sql.query<TaskRow>(
		`select ${columns} from private.scan_tasks where user_id = $1 and id = $2`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/** For the worker, which knows only the task's id. Null if the task has ended. */
export async function beginTask(sql: Sql, id: string, now: Date): Promise<TaskRow | null> {
	const { rows } = await sql.query<TaskRow>(
		`update private.scan_tasks set status = 'running', started_at = coalesce(started_at, $2)
		 where id = $1 and status in ('queued', 'running') returning ${columns}`,
		[id, now],
	);
	return rows[0] ?? null;
}

/** The task's progress, locked until the transaction ends; nothing if the task has ended. */
export async function lockRunning(tx: Transaction, id: string): Promise<Steps | null> {
	const { rows } = await tx.query<{ sources: Steps }>(
		"select sources from private.scan_tasks where id = $1 and status = 'running' for update",
		[id],
	);
	return rows[0]?.sources ?? null;
}

/** Adds new answers to the task. Returns the task as it is then, or null if it has ended. */
export async function recordSteps(
	sql: Sql,
	id: string,
	steps: Steps,
	progress: number,
): Promise<TaskRow | null> {
	const { rows } = await sql.query<TaskRow>(
		`update private.scan_tasks set sources = sources || $2::jsonb, progress = greatest(progress, $3)
		 where id = $1 and status = 'running' returning ${columns}`,
		[id, JSON.stringify(steps), progress],
	);
	return rows[0] ?? null;
}

/** How far brokers are in this scan. False if it has ended. */
export async function recordBrokers(sql: Sql, id: string, step: BrokerStep): Promise<boolean> {
	const { affected } = await sql.query(
		"update private.scan_tasks set brokers = $2::jsonb where id = $1 and status = 'running'",
		[id, JSON.stringify(step)],
	);
	return affected > 0;
}

/** True for the caller that ends it. */
export async function completeTask(
	sql: Sql,
	id: string,
	result: {
		readonly now: Date;
		readonly complete: boolean;
		readonly total: number;
		readonly fresh: number;
		readonly score: number;
	},
): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.scan_tasks set status = 'completed', progress = 100, finished_at = $2, complete = $3,
			total_exposures = $4, new_exposures = $5, score = $6
		 where id = $1 and status = 'running'`,
		[id, result.now, result.complete, result.total, result.fresh, result.score],
	);
	return affected > 0;
}

export async function failTask(sql: Sql, id: string, error: string, now: Date): Promise<string | null> {
	const { rows } = await sql.query<{ userId: string }>(
		`update private.scan_tasks set status = 'failed', error = $2, finished_at = $3
		 where id = $1 and status in ('queued', 'running') returning user_id as "userId"`,
		[id, error, now],
	);
	return rows[0]?.userId ?? null;
}

/**
 * Everybody's tasks that have run for too long and that nobody will end: no job of theirs waits, runs or will
 * be tried again. After an outage the queue may be long, and tasks that wait in it are not lost.
 */
export async function abandonedTasks(sql: Sql, createdBefore: Date, job: string): Promise<string[]> {
	const { rows } = await sql.query<{ id: string }>(
		`select t.id from private.scan_tasks t
		 where t.status in ('queued', 'running') and t.created_at < $1 and t.id::text not in (
			select j.data ->> 'taskId' from jobs.job j
			where j.name = $2 and j.state in ('created', 'retry', 'active') and j.data ->> 'taskId' is not null)
		 limit 500`,
		[createdBefore, job],
	);
	return rows.map(({ id }) => id);
}

export async function resultsOf(sql: Sql, userId: string, limit: number): Promise<TaskRow[]> {
	const { rows } = await sql.query<TaskRow>(
		`select ${columns} from private.scan_tasks where user_id = $1 and status = 'completed'
		 order by created_at desc, id limit $2`,
		[userId, limit],
	);
	return rows;
}

/** Everybody's tasks that ended long ago. Their numbers stay for a year. */
export async function forgetOldTasks(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.scan_tasks where id = any(array(
			select id from private.scan_tasks where finished_at < $1 order by finished_at limit $2))`,
		[before, most],
	);
	return affected;
}
