import type { PgBoss } from "pg-boss";
import { whyDatabaseFails } from "../db/database-away.ts";
import { noteDatabaseFailure } from "../db/failures-seen.ts";
import type { Log } from "../log/log.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { JobDefinition, ScheduleDefinition } from "./jobs.ts";
import { type JobQueue, secondsOf } from "./queue.ts";

export interface WorkerOptions {
	readonly definitions: readonly JobDefinition<never>[];
	readonly schedules: readonly ScheduleDefinition[];
	readonly log: Log;
	readonly tracing?: Pick<Tracing, "job"> | undefined;
}

/**
 * Starts running jobs. This is the last step of a start: all slices exist, and requests are served. Closing
 * the queue ends it.
 */
export async function startWorker(
	queue: JobQueue,
	{ definitions, schedules, ...around }: WorkerOptions,
): Promise<void> {
	await prepareSchedules(queue.boss, schedules);
	for (const definition of definitions) await runQueue(queue, definition, around);
	if (definitions.length > 0)
		queue.slots.lookEvery(1000 * Math.min(...definitions.map(lookSecondsOf(queue))), queue.dueKinds);
}

/** NOTIFY wakes a slot for a new job. The interval is for retries, and for jobs that are due later. */
const lookSecondsOf =
	({ listens }: Pick<JobQueue, "listens">) =>
	({ retryDelaySeconds = 5 }: Pick<JobDefinition, "retryDelaySeconds">) =>
		listens ? Math.max(2, retryDelaySeconds) : 2;

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

type Around = Pick<WorkerOptions, "log" | "tracing">;

async function runQueue(queue: JobQueue, definition: JobDefinition<never>, around: Around): Promise<void> {
	const { boss, slots, atWork } = queue;
	const kind = definition.name;
	const lookSeconds = lookSecondsOf(queue)(definition);
	// Woken where a job is due, the slots rarely need to ask by themselves.
	const rarely = Math.max(60, lookSeconds);
	const options = { pollingIntervalSeconds: rarely, notifyPollingIntervalSeconds: rarely };
	const longestMs = secondsOf(definition) * 1000;
	atWork.runs(kind, { lookMs: lookSeconds * 1000, longestMs });
	for (let count = 0; count < (definition.concurrency ?? 1); count += 1) {
		let slot = "";
		slot = await boss.work<object, void>(kind, options, async ([job]) => {
			if (!job) return;
			const rests = slots.begins(kind, slot);
			const running = atWork.begins(kind, slot);
			// After this time the queue gives the job up and uses the slot again, although the job may go on.
			const over = setTimeout(() => {
				running.givenUp();
				rests();
			}, longestMs).unref();
			// There may be more jobs after this one, so the slot looks for the next one at once.
			boss.notifyWorker(slot);
			try {
				await runOne(definition, job, around);
			} finally {
				clearTimeout(over);
				running.ended();
				rests();
			}
		});
		slots.add(kind, slot);
	}
}

interface JobToRun {
	readonly id: string;
	readonly data: object;
	readonly signal: AbortSignal;
}

/** Runs the job inside the trace that added it, if that trace is kept. */
async function runOne(
	definition: JobDefinition<never>,
	{ id, signal, data: given }: JobToRun,
	{ log, tracing }: Around,
): Promise<void> {
	const { name } = definition;
	const { traceparent: carried, ...data } = (given ?? {}) as { readonly traceparent?: string };
	const run = () => runAndTell(definition, { id, signal, data }, log);
	return tracing ? tracing.job({ name, id, carried }, run) : run();
}

async function runAndTell(definition: JobDefinition<never>, job: JobToRun, log: Log): Promise<void> {
	const started = performance.now();
	try {
		await definition.handle(job.data as never, { id: job.id, signal: job.signal });
		log.debug({ job: definition.name, jobId: job.id, ms: performance.now() - started }, "job done");
	} catch (error) {
		const reason = whyDatabaseFails(error as Error);
		if (reason !== undefined) noteDatabaseFailure(reason);
		const why = reason === undefined ? { err: error } : { reason: `the database does not answer: ${reason}` };
		const next = definition.retryLimit === 0 ? "" : "; it is tried again, unless this was its last try";
		log.warn({ job: definition.name, jobId: job.id, ...why }, `job failed${next}`);
		throw error;
	}
}
