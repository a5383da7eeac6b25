import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import type { Env } from "./env.ts";
import { migrationsFolder } from "./open-context.ts";
import type { Context } from "./platform/context.ts";
import { readMigrations } from "./platform/db/migrations/migration-files.ts";
import { type Leaving, readiness, takesVisitors } from "./platform/db/readiness.ts";
import { createHttpApp } from "./platform/http/app.ts";
import { closeWhenLeaving } from "./platform/http/close-when-leaving.ts";
import { cspReportRoutes } from "./platform/http/csp-reports.routes.ts";
import { docsRoutes } from "./platform/http/docs.routes.ts";
import { firstAnswersRoute } from "./platform/http/first-answers.routes.ts";
import { healthRoutes } from "./platform/http/health.routes.ts";
import { httpOptions } from "./platform/http/http-options.ts";
import { metricsRoutes } from "./platform/http/metrics.routes.ts";
import { pageRoutes } from "./platform/http/site.routes.ts";
import { installTokenFirst } from "./platform/http/token-first.ts";
import { type JobQueue, openQueue } from "./platform/jobs/queue.ts";
import { stuckGauge } from "./platform/jobs/stuck-gauge.ts";
import { startWorker } from "./platform/jobs/worker.ts";
import { markPlaceOf, seesMark } from "./platform/process/installation-mark.ts";
import { processGaugeFamilies } from "./platform/process/process-gauges.ts";
import { makeSlices, type Substitutes } from "./slices.ts";

const siteFolder = fileURLToPath(new URL("../../web/build/client", import.meta.url));

export type Application = Awaited<ReturnType<typeof compose>>;

/** Puts the product together: first a queue that accepts jobs, then all slices, then their parts. */
export async function compose(context: Context<Env>, instead: Substitutes = {}, leaving = { now: false }) {
	const { env, db, log } = context;
	const queue = await openQueue({
		db,
		databaseUrl: env.DATABASE_URL,
		works: env.ROLE !== "api",
		pooled: !env.DATABASE_PREPARE,
		log,
		shutdownSeconds: env.SHUTDOWN_SECONDS,
		carried: context.tracing?.carried,
	});
	try {
		return await assemble(context, queue, instead, leaving);
	} catch (error) {
		await queue.close();
		throw error;
	}
}

async function assemble(context: Context<Env>, queue: JobQueue, instead: Substitutes, leaving: Leaving) {
	const { env, log, tracing } = context;
	const migrations = readMigrations(migrationsFolder);
	const made = await makeSlices({ ...context, queue }, instead, (jobs) => [
		...processGaugeFamilies(context, migrations, jobs),
		stuckGauge(queue, jobs),
	]);
	const { slices, identity } = made;
	const definitions = slices.flatMap(({ jobs = [] }) => jobs);
	const schedules = slices.flatMap((slice) => slice.schedules ?? []);
	// This uses other threads and the database for a while. In the meantime we make the routes.
	const prepared = prepareAll(queue, made);
	prepared.catch(() => undefined);
	const http = await openHttp(context, made, migrations, { leaving, working: queue });
	await prepared;
	const watches = slices.map(({ watch }) => watch?.());
	return {
		http,
		queue,
		/** The current anon key and service key of this installation. */
		apiKeys: identity.apiKeys,
		runAsked: made.runAsked,
		/** Loads slow parts once the server listens. Returns lines for the start's output. */
		afterListen: async () => {
			const lines = await Promise.all(slices.map(({ afterListen }) => afterListen?.()));
			return lines.flatMap((some) => some ?? []);
		},
		/**
		 * Starts running jobs, if this process runs any. It is not part of the start, so requests need not wait for
		 * it. `byTheClock: false` runs only jobs that somebody adds, because scheduled jobs would disturb tests at a
		 * full minute.
		 */
		work: async ({ byTheClock = true } = {}) => {
			if (env.ROLE === "api") return;
			await startWorker(queue, { definitions, schedules: byTheClock ? schedules : [], log, tracing });
		},
		warmUp: async () => {
			await Promise.all(slices.map(({ warmUp }) => warmUp?.()));
		},
		stop: async () => {
			// First we stop taking requests, then the jobs that those may have added, then what both need.
			for (const { endStreams } of slices) endStreams?.();
			await http.close();
			for (const end of watches) await end?.();
			await queue.close();
			for (const { close } of slices) await close?.();
		},
	};
}

type Made = Awaited<ReturnType<typeof makeSlices>>;

async function prepareAll(queue: JobQueue, { slices }: Made): Promise<void> {
	await queue.declare(slices.flatMap(({ jobs = [] }) => jobs));
	await Promise.all(slices.map(({ prepare }) => prepare?.()));
}

async function openHttp(
	context: Context<Env>,
	made: Made,
	migrations: ReturnType<typeof readMigrations>,
	state: Parameters<typeof readiness>[2],
) {
	const { slices, identity } = made;
	const { env, db, publicUrl } = context;
	const errorShapes = slices.flatMap(({ errorShape = [] }) => errorShape);
	const http = await createHttpApp(httpOptions(context, errorShapes));
	const plain = http as unknown as FastifyInstance;
	closeWhenLeaving(plain, state.leaving);
	const notReady = readiness(db, migrations, state);
	const marks = markPlaceOf(db, env.DATA_DIR);
	healthRoutes(plain, {
		notReady,
		notForVisitors: takesVisitors(db, migrations, state.leaving),
		seesMark: (id) => seesMark(marks, id),
	});
	const violations = metricsRoutes(plain, {
		notReady,
		token: env.METRICS_TOKEN ?? (env.loopback ? undefined : null),
		...made.figures(),
	});
	cspReportRoutes(plain, violations);
	if (env.ROLE === "worker") return http;
	installTokenFirst(plain, identity.people.authenticate);
	for (const { routes } of slices) await routes?.(http);
	firstAnswersRoute(plain);
	docsRoutes(plain);
	const { SUPPORT_EMAIL: supportEmail, SUPPORT_PHONE: supportPhone, demo } = env;
	const config = () => ({
		publicUrl,
		supportEmail,
		supportPhone,
		demo,
		mailbox: demo && !env.SMTP_URL,
		traces: context.tracing !== undefined,
		...made.pages.config(),
	});
	pageRoutes(plain, { folder: siteFolder, config, changes: made.pages.changes });
	return http;
}
