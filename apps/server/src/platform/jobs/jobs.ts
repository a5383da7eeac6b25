import { PgBoss } from "pg-boss";
import type { Database, Sql } from "../db/database.ts";
import type { Log } from "../log/log.ts";

/** One kind of job: its name, what it carries, and what is done with it. */
export interface JobDefinition<T extends object = object> {
	readonly name: string;
	readonly handle: (data: T, job: { readonly id: string; readonly signal: AbortSignal }) => Promise<void>;
	readonly retryLimit?: number;
	readonly retryDelaySeconds?: number;
	/** How many of this kind one worker process runs at once. */
	readonly concurrency?: number;
	/** After this long a job counts as lost with its worker, and is handed to another one. */
	readonly expireInSeconds?: number;
}

export interface ScheduleDefinition {
	readonly job: string;
	/** Cron in UTC. However many workers there are, each slot makes one job. */
	readonly cron: string;
}

export interface EnqueueOptions {
	/** A moment; or seconds from now on the database's clock, which is the one that decides when a job is due. */
	readonly startAfter?: Date | number;
	/** While one with this key is waiting or running, another one is not added. */
	readonly singletonKey?: string;
	/** Before all of this kind that wait: somebody looks on. */
	readonly first?: boolean;
}

export interface Jobs {
	/** Begins to run jobs, where this process does. Apart from the start, so that requests are not kept waiting by it. */
	work(): Promise<void>;
	/** Adds a job in the transaction (or connection) given: it exists if and only if that commits. */
	enqueue(sql: Sql, name: string, data: object, options?: EnqueueOptions): Promise<void>;
	stop(): Promise<void>;
}

export interface JobsOptions {
	readonly db: Database;
	readonly databaseUrl: string | undefined;
	/** Whether this process runs jobs, or only adds them. */
	readonly works: boolean;
	readonly definitions: readonly JobDefinition<never>[];
	readonly schedules: readonly ScheduleDefinition[];
	readonly log: Log;
	readonly shutdownSeconds: number;
}

export async function startJobs(options: JobsOptions): Promise<Jobs> {
	const { log, works } = options;
	const boss = new PgBoss({
		schema: "jobs",
		...connection(options),
		supervise: works,
		// How soon the jobs of a worker that died are given to another one: within its missed heartbeat and one look.
		superviseIntervalSeconds: 10,
		monitorIntervalSeconds: 10,
		schedule: works,
		useListenNotify: works,
	});
	boss.on("error", (error) => log.error({ err: error }, "jobs: background work failed"));
	boss.on("warning", (warning) => log.warn({ warning }, "jobs: warning"));
	await boss.start();
	await prepareQueues(boss, options.definitions);
	return {
		work: async () => {
			if (!works) return;
			await prepareSchedules(boss, options.schedules);
			for (const definition of options.definitions) await runQueue(boss, definition, log);
		},
		enqueue: async (sql, name, data, { startAfter, singletonKey, first } = {}) => {
			await boss.send(name, data, {
				...(startAfter && { startAfter }),
				...(singletonKey && { singletonKey }),
				...(first && { priority: 1 }),
				db: { executeSql: (text, values) => sql.query(text, values ?? []) },
			});
		},
		stop: () => boss.stop({ graceful: true, timeout: options.shutdownSeconds * 1000, close: true }),
	};
}

/** Where a column holds JSON, pg-boss hands an object over and leaves it to the driver. Ours takes none. */
function asJson(value: unknown): unknown {
	const isPlain =
		value !== null && typeof value === "object" && Object.getPrototypeOf(value) === Object.prototype;
	return isPlain ? JSON.stringify(value) : value;
}

/** PostgreSQL: a pool of pg-boss's own, so that its polling never waits for a request. Embedded: the one connection. */
function connection({ db, databaseUrl, works }: JobsOptions) {
	if (db.kind === "postgres") return { connectionString: databaseUrl ?? "", max: works ? 4 : 2 };
	return {
		backend: "pglite" as const,
		db: {
			executeSql: async (text: string, values: unknown[] = []) => {
				if (values.length > 0) return db.query<never>(text, values.map(asJson));
				return db.runScript(text);
			},
			listen: async (channel: string, onPayload: (payload: string) => void, onReady: () => void) => {
				const close = await db.listen(channel, onPayload);
				onReady();
				return { close };
			},
		},
	};
}

/** The id of no job. */
const nobody = "00000000-0000-0000-0000-000000000000";

/** Asks once what is there and writes what differs: at most starts nothing does. */
async function prepareQueues(boss: PgBoss, definitions: readonly JobDefinition<never>[]): Promise<void> {
	const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
	for (const definition of definitions) {
		const settings = {
			retryLimit: definition.retryLimit ?? 5,
			retryDelay: definition.retryDelaySeconds ?? 5,
			retryBackoff: true,
			expireInSeconds: definition.expireInSeconds ?? 300,
			heartbeatSeconds: 20,
			notify: true,
		};
		const queue = present.get(definition.name);
		if (queue && !differs(settings, queue)) continue;
		if (queue) await boss.updateQueue(definition.name, settings);
		else await boss.createQueue(definition.name, settings);
		// Known to pg-boss from here on. Otherwise the first job asks for its queue while it is added: in a transaction of
		// the embedded database, whose one connection that transaction holds, it would wait for itself.
		await boss.getJobById(definition.name, nobody);
	}
}

async function prepareSchedules(boss: PgBoss, schedules: readonly ScheduleDefinition[]): Promise<void> {
	const present = await boss.getSchedules();
	for (const { name } of present) {
		if (!schedules.some(({ job }) => job === name)) await boss.unschedule(name);
	}
	for (const { job, cron } of schedules) {
		if (present.some((schedule) => schedule.name === job && schedule.cron === cron)) continue;
		await boss.schedule(job, cron, null, { tz: "UTC" });
	}
}

function differs(wanted: object, present: object): boolean {
	const there = new Map(Object.entries(present));
	return Object.entries(wanted).some(([name, value]) => there.get(name) !== value);
}

async function runQueue(boss: PgBoss, definition: JobDefinition<never>, log: Log): Promise<void> {
	// A new job wakes its worker by NOTIFY; the interval is for the others: retries, and jobs that are due later.
	const options = {
		pollingIntervalSeconds: 2,
		notifyPollingIntervalSeconds: Math.max(2, definition.retryDelaySeconds ?? 5),
	};
	for (let slot = 0; slot < (definition.concurrency ?? 1); slot += 1) {
		let worker = "";
		worker = await boss.work<object, void>(definition.name, options, async ([job]) => {
			if (!job) return;
			// Where there was one there may be more: the next is looked for at once, not after the interval.
			boss.notifyWorker(worker);
			await runOne(definition, job, log);
		});
	}
}

async function runOne(
	definition: JobDefinition<never>,
	job: { id: string; data: object; signal: AbortSignal },
	log: Log,
): Promise<void> {
	const started = performance.now();
	try {
		await definition.handle((job.data ?? {}) as never, { id: job.id, signal: job.signal });
		log.debug({ job: definition.name, jobId: job.id, ms: performance.now() - started }, "job done");
	} catch (error) {
		log.warn({ job: definition.name, jobId: job.id, err: error }, "job failed; it is tried again");
		throw error;
	}
}
