import type { BrokerStep } from "@unlisted/contracts/brokers";
import type { ScanTask, SourceType } from "@unlisted/contracts/scanner";
import type { Sql, Transaction } from "../../../platform/db/database.ts";
import type { PlaceInTime } from "../../../platform/db/place-in-time.ts";
import type { StillWatched } from "./watched-identifiers.ts";

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
	/** Null until the scan decided whether to ask brokers. */
	readonly brokers: BrokerStep | null;
	readonly complete: boolean | null;
	readonly totalExposures: number | null;
	readonly newExposures: number | null;
	readonly score: number | null;
	readonly error: string | null;
	/** When a page last showed the scan. */
	readonly watchedAt: Date | null;
}

export interface TaskOfPerson {
	readonly userId: string;
	readonly id: string;
}

export interface OverdueTask extends TaskOfPerson, PlaceInTime {}

const columns = `id, user_id as "userId", started_by as "startedBy", status, progress, created_at as "createdAt",
	finished_at as "finishedAt", sources, brokers, complete, total_exposures as "totalExposures",
	new_exposures as "newExposures", score, error, watched_at as "watchedAt"`;

/** Returns null while another scan of this person is queued or running. */
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

/** Notes that a page shows this scan now. Returns false if the scan has ended or is another person's. */
export async function noteWatched(sql: Sql, userId: string, id: string, now: Date): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.scan_tasks set watched_at = $3
		 where user_id = $1 and id = $2 and status in ('queued', 'running')`,
		[userId, id, now],
	);
	return affected > 0;
}

/** Returns when the person started their latest scans by hand in this time, newest first. */
export async function startsOfPerson(
	sql: Sql,
	userId: string,
	{ since, until, limit }: { readonly since: Date; readonly until: Date; readonly limit: number },
): Promise<Date[]> {
	const { rows } = await sql.query<{ at: Date }>(
		`select created_at as at from private.scan_tasks
		 where user_id = $1 and started_by = 'person' and created_at > $2 and created_at <= $3
		 order by created_at desc limit $4`,
		[userId, since, until, limit],
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

/** Locks the person's scan until the transaction ends: a queued one cannot begin, and a running one cannot end. */
export async function lockTaskAtWork(
	tx: Transaction,
	userId: string,
): Promise<Pick<TaskRow, "id" | "status"> | null> {
	const { rows } = await tx.query<Pick<TaskRow, "id" | "status">>(
		`select id, status from private.scan_tasks where user_id = $1 and status in ('queued', 'running') for update`,
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

/**
 * Returns the owner of a task, or null if there is no such task. For jobs of the previous version, which named only
 * the task.
 */
export async function ownerOfAnyTask(sql: Sql, id: string): Promise<string | null> {
	const { rows } = await sql.query<{ userId: string }>(
		'select user_id as "userId" from private.scan_tasks where id = $1',
		[id],
	);
	return rows[0]?.userId ?? null;
}

/** Returns null if the task has ended. */
export async function beginTask(sql: Sql, userId: string, id: string, now: Date): Promise<TaskRow | null> {
	const { rows } = await sql.query<TaskRow>(
		`update private.scan_tasks set status = 'running', started_at = coalesce(started_at, $3)
		 where user_id = $1 and id = $2 and status in ('queued', 'running') returning ${columns}`,
		[userId, id, now],
	);
	return rows[0] ?? null;
}

export interface RunningTask extends TaskRow {
	/** The identifiers that the person watches now. Some may have been removed or judged since the scan began. */
	readonly watched: readonly StillWatched[];
}

/**
 * Returns the task, locked until the transaction ends, or null if it has ended. The caller holds the lock on the
 * person's settings, and removing an identifier takes the same lock. So a removal comes either before this statement
 * or after the transaction.
 */
export async function lockRunning(tx: Transaction, userId: string, id: string): Promise<RunningTask | null> {
	const { rows } = await tx.query<Omit<RunningTask, "watched"> & { readonly watched: unknown }>(
		`select ${columns}, (
			select coalesce(json_agg(json_build_object('id', i.id, 'saidMe', i.said_me, 'saidNotMe', i.said_not_me)), '[]')
			from private.monitored_identifiers i where i.user_id = $1
		 ) as watched from private.scan_tasks where user_id = $1 and id = $2 and status = 'running' for update`,
		[userId, id],
	);
	return rows[0] ? { ...rows[0], watched: rows[0].watched as StillWatched[] } : null;
}

export interface Progress {
	readonly steps: Steps;
	readonly progress: number;
	/** Null leaves the step as it is. */
	readonly brokers: BrokerStep | null;
}

/** Records how far a scan is. Returns false if it has ended. */
export async function recordSteps(
	sql: Sql,
	userId: string,
	id: string,
	{ steps, progress, brokers }: Progress,
): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.scan_tasks set sources = sources || $3::jsonb, progress = greatest(progress, $4),
			brokers = coalesce($5::jsonb, brokers)
		 where user_id = $1 and id = $2 and status = 'running'`,
		[userId, id, JSON.stringify(steps), progress, brokers && JSON.stringify(brokers)],
	);
	return affected > 0;
}

/** Records how far the brokers of this scan are. Returns false if the scan has ended. */
export async function recordBrokers(
	sql: Sql,
	userId: string,
	id: string,
	step: BrokerStep,
): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.scan_tasks set brokers = $3::jsonb where user_id = $1 and id = $2 and status = 'running'`,
		[userId, id, JSON.stringify(step)],
	);
	return affected > 0;
}

/** Call it in the transaction that locked the task as running, so that nobody else ends it. */
export async function completeTask(
	tx: Transaction,
	{ userId, id }: TaskOfPerson,
	result: {
		readonly now: Date;
		readonly sources: Steps;
		readonly brokers: BrokerStep | null;
		readonly complete: boolean;
		readonly total: number;
		readonly fresh: number;
		readonly score: number;
	},
): Promise<void> {
	await tx.query(
		`update private.scan_tasks set status = 'completed', progress = 100, finished_at = $3, sources = $4::jsonb,
			complete = $5, total_exposures = $6, new_exposures = $7, score = $8, brokers = $9::jsonb
		 where user_id = $1 and id = $2 and status = 'running'`,
		[
			userId,
			id,
			result.now,
			JSON.stringify(result.sources),
			result.complete,
			result.total,
			result.fresh,
			result.score,
			result.brokers && JSON.stringify(result.brokers),
		],
	);
}

/** Returns true only to the caller that ended the task. */
export async function failTask(
	sql: Sql,
	{ userId, id }: TaskOfPerson,
	error: string,
	now: Date,
): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.scan_tasks set status = 'failed', error = $3, finished_at = $4
		 where user_id = $1 and id = $2 and status in ('queued', 'running')`,
		[userId, id, error, now],
	);
	return affected > 0;
}

/** Returns tasks of all people that have run for too long, the oldest first, after the given place. */
export async function overdueTasksOfEverybody(
	sql: Sql,
	{ createdBefore, after, limit }: { createdBefore: Date; after: PlaceInTime; limit: number },
): Promise<OverdueTask[]> {
	const { rows } = await sql.query<OverdueTask>(
		`select id, user_id as "userId", created_at::text as at from private.scan_tasks
		 where status in ('queued', 'running') and created_at < $1
			and (created_at, id) > ($2::text::timestamptz, $3::uuid)
		 order by created_at, id limit $4`,
		[createdBefore, after.at, after.id, limit],
	);
	return rows;
}

export async function resultsOf(sql: Sql, userId: string, limit: number): Promise<TaskRow[]> {
	const { rows } = await sql.query<TaskRow>(
		`select ${columns} from private.scan_tasks where user_id = $1 and status = 'completed'
		 order by created_at desc, id limit $2`,
		[userId, limit],
	);
	return rows;
}

/** Deletes tasks of all people that ended long ago. Their numbers stay for a year. */
export async function forgetOldTasks(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.scan_tasks where (user_id, id) in (
			select user_id, id from private.scan_tasks where finished_at < $1 order by finished_at limit $2)`,
		[before, most],
	);
	return affected;
}
