import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import type { Database, Sql } from "../db/database.ts";
import { whyDatabaseFails } from "../db/database-away.ts";
import { firstUuid } from "../db/first-uuid.ts";
import { inTurn, turns } from "../db/one-at-a-time.ts";
import { hearErrorsOf, noticeWhenGone, serverLimits, silentPeers } from "../db/postgres/connections.ts";
import type { Log } from "../log/log.ts";
import { sayEvery } from "../log/say-every.ts";
import type { JobDefinition } from "./jobs.ts";
import { keepFailedJobs, keepsFailedJobs } from "./keep-failed.ts";
import { addOwnIndexes } from "./own-indexes.ts";
import { plansForLater, prepareStatements } from "./prepare-statements.ts";
import { queueConnections } from "./queue-connections.ts";
import { kindsThatWait } from "./queue-figures.ts";
import { restingSlots, type Slots } from "./slots.ts";
import { steadySlots } from "./steady-slots.ts";
import { type KindsAtWork, kindsAtWork } from "./stuck-kinds.ts";
import { tellOfStuckKinds } from "./tell-of-stuck-kinds.ts";

export interface EnqueueOptions {
	/** A time, or seconds from now by the database's clock, which decides when a job is due. */
	readonly startAfter?: Date | number;
	/** While a job with this key waits or runs, no second one is added. */
	readonly singletonKey?: string;
	/** Goes before all waiting jobs of this kind, because a person is watching. */
	readonly first?: boolean;
}

/** What a slice needs to add jobs. It is made before any slice. */
export interface Queue {
	/** Adds a job in the given transaction or connection. The job exists if and only if that commits. */
	enqueue(sql: Sql, name: string, data: object, options?: EnqueueOptions): Promise<void>;
}

/** For the slice that shows queues to operators. */
export interface RetryingQueue extends Queue {
	/** Gives failed jobs another try, in the given transaction. */
	retry(sql: Sql, name: string, ids: readonly string[]): Promise<void>;
}

/** The queue for the code that owns it. `startWorker` runs its jobs. */
export interface JobQueue extends RetryingQueue {
	readonly boss: PgBoss;
	readonly slots: Slots;
	readonly atWork: KindsAtWork;
	/** Whether notifications tell this process of new jobs. */
	readonly listens: boolean;
	/** Returns the kinds of which a job is due. None if the database does not answer, which the log then says. */
	dueKinds(kinds: readonly string[]): Promise<readonly string[]>;
	/** Declares all jobs. Every process does this, even one that only adds them. */
	declare(definitions: readonly JobDefinition<never>[]): Promise<void>;
	/**
	 * Whether no worker of this process got an answer lately when it asked for jobs. False in a process without
	 * workers.
	 */
	standsStill(): boolean;
	/**
	 * The kinds of job of which some wait and this process, which runs them, began or ended none for too long. None in
	 * a process without workers.
	 */
	stuckKinds(): Promise<readonly string[]>;
	/** Lets the running jobs finish, then closes the connections. */
	close(): Promise<void>;
}

export interface QueueOptions {
	readonly db: Database;
	readonly databaseUrl: string | undefined;
	/**
	 * True behind a pooler that passes no notifications on and holds no prepared statements. The queue then asks every
	 * two seconds.
	 */
	readonly pooled?: boolean;
	/** Whether this process will run jobs, or only adds them. */
	readonly works: boolean;
	readonly log: Log;
	readonly shutdownSeconds: number;
	/** After this time without an answer, the workers count as stuck. They ask every few seconds. */
	readonly stillAfterMs?: number;
	/** Returns the trace that adds the job, if there is one. */
	readonly carried?: (() => string | undefined) | undefined;
}

export async function openQueue(options: QueueOptions): Promise<JobQueue> {
	const { log, works, pooled = false, shutdownSeconds, stillAfterMs = 60_000, carried } = options;
	const listens = works && !pooled;
	const boss = new PgBoss({
		schema: "jobs",
		...connection(options),
		supervise: works,
		// How soon another worker gets the jobs of a dead worker: after a missed heartbeat and one look.
		superviseIntervalSeconds: 10,
		monitorIntervalSeconds: 10,
		schedule: works,
		useListenNotify: listens,
	});
	const slots = restingSlots((slot) => boss.notifyWorker(slot));
	// pg-boss's own listener handles only one error of a connection. A pooler may report two, and the second would
	// end the process.
	boss.getDb().listen = listenWith(options.db, slots);
	if (prepares(options)) prepareStatements(boss);
	const tell = tellOfFailures(log);
	boss.on("error", (error: Error & { readonly queue?: string }) => {
		if (error.queue) slots.failed(error.queue);
		tell(error);
	});
	boss.on("warning", (warning) => log.warn({ warning }, "jobs: warning"));
	// Before pg-boss begins to delete: no worker may have run since a job failed.
	if (works) await keepFailedJobs(options.db);
	await startAlone(options.db, () => boss.start());
	// A process that only adds jobs needs neither.
	if (works) {
		await addOwnIndexes(options);
		await countNoFinishedJobs(options.db);
	}
	let closing = false;
	const kept = works ? keepsFailedJobs(options.db, (error) => closing || tell(error)) : undefined;
	let answeredAt = 0;
	const declared = new Set<string>();
	const atWork = kindsAtWork(stillAfterMs);
	const stuckKinds = async () => {
		const suspects = atWork.suspects(steadySlots(boss.getWipData()));
		return suspects.length > 0 ? kindsThatWait(options.db, suspects, stillAfterMs / 1000) : [];
	};
	const told = tellOfStuckKinds({ log, stuckKinds, everyMs: stillAfterMs / 2 });
	return {
		boss,
		slots,
		atWork,
		stuckKinds,
		listens,
		dueKinds: async (kinds) => {
			try {
				const due = await kindsThatWait(askedBy(boss), kinds, 0);
				answeredAt = performance.now();
				return due;
			} catch (error) {
				if (!closing) tell(error as Error);
				return [];
			}
		},
		declare: async (definitions) => {
			await prepareQueues(boss, definitions);
			for (const { name } of definitions) declared.add(name);
		},
		enqueue: async (sql, name, data, { startAfter, singletonKey, first } = {}) => {
			// pg-boss would look up the queue on another connection. The embedded database has only one, and the
			// transaction holds it. So a wrong name would wait forever.
			if (!declared.has(name)) throw new Error(`There is no job ${name}.`);
			const traceparent = carried?.();
			await boss.send(name, traceparent ? { ...data, traceparent } : data, {
				...(startAfter && { startAfter }),
				...(singletonKey && { singletonKey }),
				...(first && { priority: 1 }),
				db: { executeSql: (text, values) => sql.query(text, values ?? []) },
			});
		},
		retry: async (sql, name, ids) => {
			// For the same reason as above.
			if (!declared.has(name)) throw new Error(`There is no job ${name}.`);
			const db = { executeSql: (text: string, values?: unknown[]) => sql.query(text, values ?? []) };
			await boss.retry(name, [...ids], { db });
		},
		standsStill: () => {
			const asked = steadySlots(boss.getWipData()).map(
				({ createdOn, lastFetchedOn }) => lastFetchedOn ?? createdOn,
			);
			return asked.length > 0 && performance.now() - Math.max(answeredAt, ...asked) > stillAfterMs;
		},
		close: async () => {
			closing = true;
			told.end();
			kept?.end();
			slots.close();
			await boss.stop({ graceful: true, timeout: shutdownSeconds * 1000, close: true });
		},
	};
}

/**
 * pg-boss makes its tables at its first start. Two processes that do so at once both go on, but PostgreSQL's log would
 * then show the failed statement of one of them, hundreds of lines long.
 */
async function startAlone(db: Database, start: () => Promise<unknown>): Promise<void> {
	if (db.kind !== "postgres") return void (await start());
	for (const until = performance.now() + 30_000; performance.now() < until; await sleep(100))
		if (await inTurn(db, turns.startingQueue, start)) return;
	await start();
}

/**
 * With each look, every ten seconds, pg-boss would count all jobs including finished ones, which takes seconds if
 * there are millions. Until this time, it skips the count, as it does by itself after a slow count. It still finds
 * failed jobs and jobs whose worker died. Our own figures come from the indexes above.
 */
async function countNoFinishedJobs(db: Database): Promise<void> {
	await db.query(
		"update jobs.version set monitor_backoff_on = '2999-01-01' where monitor_backoff_on is distinct from '2999-01-01'",
	);
}

/** On the queue's own connections, so that looking for jobs never waits for a request. */
function askedBy(boss: PgBoss): Sql {
	return {
		query: async <T>(text: string, values: readonly unknown[] = []) => {
			const { rows } = await boss.getDb().executeSql(text, [...values]);
			return { rows: rows as T[], affected: 0 };
		},
	};
}

/** The queue asks the database again and again. While the database is away, one line a minute reports that. */
function tellOfFailures(log: Log): (error: Error) => void {
	const said = sayEvery(60_000);
	return (error) => {
		const reason = whyDatabaseFails(error);
		if (reason === undefined) return log.error({ err: error }, "jobs: background work failed");
		const failures = said.happened();
		if (failures > 0) log.error({ failures }, `jobs: the database does not answer: ${reason}`);
	};
}

/**
 * The payload of the notification is the kind of job. pg-boss would wake all slots of that kind, although only one
 * finds the job.
 */
function listenWith(db: Database, slots: Pick<Slots, "wake">) {
	return async (channel: string, _wakeAll: unknown, onReady: () => void) => {
		return { close: await db.listen(channel, slots.wake, onReady) };
	};
}

/** pg-boss passes an object for JSON columns and expects the driver to convert it. Ours does not. */
function asJson(value: unknown): unknown {
	const isPlain =
		value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
	return isPlain ? JSON.stringify(value) : value;
}

const prepares = ({ db, pooled = false }: QueueOptions) => db.kind === "postgres" && !pooled;

/**
 * On PostgreSQL, pg-boss has its own pool, so that its polling never waits for a request. The embedded database has
 * one connection for everything.
 */
function connection(options: QueueOptions) {
	const { db, databaseUrl, works } = options;
	if (db.kind === "postgres")
		return {
			connectionString: databaseUrl ?? "",
			max: queueConnections({ works }),
			...silentPeers,
			// Without these, a locked table of jobs keeps every connection that we gave up, until the server has none left.
			// Not for how long a statement runs: pg-boss deletes a day's jobs in one.
			...(prepares(options) && { lock_timeout: serverLimits.lock_timeout, ...plansForLater }),
			connectionTimeoutMillis: 10_000,
			// For the connections of its pool: see hearErrorsOf.
			onConnect: async (client: pg.ClientBase) => {
				hearErrorsOf(client);
				if (prepares(options)) await noticeWhenGone(client);
			},
		};
	return {
		backend: "pglite" as const,
		db: {
			executeSql: async (text: string, values: unknown[] = []) => {
				if (values.length > 0) return db.query<never>(text, values.map(asJson));
				return db.runScript(text);
			},
		},
	};
}

/** The seconds after which a job counts as lost. */
export const secondsOf = ({ expireInSeconds = 300 }: Pick<JobDefinition, "expireInSeconds">) =>
	expireInSeconds;

/** Reads the existing queues once and writes only the differences. At most starts there are none. */
async function prepareQueues(boss: PgBoss, definitions: readonly JobDefinition<never>[]): Promise<void> {
	const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
	for (const definition of definitions) {
		const settings = {
			retryLimit: definition.retryLimit ?? 5,
			retryDelay: definition.retryDelaySeconds ?? 5,
			retryBackoff: true,
			expireInSeconds: secondsOf(definition),
			heartbeatSeconds: 20,
			notify: true,
			// There are millions of finished jobs, and a day is enough to find a fault. Failed ones are kept longer.
			deleteAfterSeconds: 86_400,
		};
		const queue = present.get(definition.name);
		if (queue && !differs(settings, queue)) continue;
		if (queue) await boss.updateQueue(definition.name, settings);
		else await boss.createQueue(definition.name, settings);
		// Makes pg-boss load the queue now. Otherwise adding the first job would load it. In a transaction of the
		// embedded database, which holds the only connection, that would wait forever.
		await boss.getJobById(definition.name, firstUuid);
	}
}

function differs(wanted: object, present: object): boolean {
	const there = new Map(Object.entries(present));
	return Object.entries(wanted).some(([name, value]) => there.get(name) !== value);
}
