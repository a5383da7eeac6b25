import { expect, it, onTestFinished, vi } from "vitest";
import { onDatabase, type TestDatabase } from "../../testing/databases.ts";
import { log, recorder, until } from "../../testing/job-recorder.ts";
import { connectionGauges } from "../db/connection-gauges.ts";
import type { JobDefinition } from "./jobs.ts";
import { type JobQueue, openQueue } from "./queue.ts";
import { failedIds, queueFigures, workersSeenAt } from "./queue-figures.ts";
import { queueGauges } from "./queue-gauges.ts";

async function inQueue(
	{ db, url }: TestDatabase,
	definitions: readonly JobDefinition<never>[],
	use: (queue: JobQueue) => Promise<void>,
): Promise<void> {
	const queue = await openQueue({ db, databaseUrl: url, log, works: false, shutdownSeconds: 10 });
	try {
		await queue.declare(definitions);
		await use(queue);
	} finally {
		await queue.close();
	}
}

onDatabase("figures of the queue", (open, kind) => {
	it("report for each kind of job how many wait and for how long", async () => {
		const database = await open();
		const queue = await openQueue({
			db: database.db,
			databaseUrl: database.url,
			log,
			works: false,
			shutdownSeconds: 10,
		});
		try {
			await queue.declare([recorder("waiting.kind").definition, recorder("idle.kind").definition]);
			await queue.enqueue(database.db, "waiting.kind", {});
			await queue.enqueue(database.db, "waiting.kind", {});
			await queue.enqueue(database.db, "waiting.kind", {}, { startAfter: 3600 });
			await database.db.query(
				"update jobs.job set start_after = start_after - interval '90 seconds' where name = 'waiting.kind'",
			);
			const [waiting, oldest, failed] = await Promise.all(
				queueGauges(database.db, []).map(async ({ values }) => values()),
			);
			expect(waiting?.get("waiting.kind")).toBe(2);
			expect(oldest?.get("waiting.kind")).toBeGreaterThanOrEqual(90);
			expect([waiting?.get("idle.kind"), oldest?.get("idle.kind"), failed?.get("idle.kind")]).toEqual([
				0, 0, 0,
			]);
		} finally {
			await queue.close();
		}
	});

	it("report at once what runs and what was given up, and pg-boss counts no finished jobs for it", async () => {
		const database = await open();
		const queue = await openQueue({
			db: database.db,
			databaseUrl: database.url,
			log,
			works: true,
			shutdownSeconds: 10,
		});
		try {
			await queue.declare([recorder("some.kind").definition]);
			for (const state of ["active", "active", "failed", "completed"]) {
				await database.db.query(
					"insert into jobs.job (name, state, started_on, completed_on) values ('some.kind', $1::text::jobs.job_state, now(), case when $1::text <> 'active' then now() end)",
					[state],
				);
			}
			await queue.boss.supervise();
			const figures = (await queueFigures(database.db)).find(({ name }) => name === "some.kind");
			expect(figures).toMatchObject({ running: 2, failed: 1, waiting: 0, later: 0 });
			expect(Date.now() - Number(await workersSeenAt(database.db))).toBeLessThan(60_000);
			const { rows } = await database.db.query<{ counted: Date | null; total: number }>(
				"select monitor_on as counted, total_count as total from jobs.queue where name = 'some.kind'",
			);
			expect(rows).toEqual([{ counted: null, total: 0 }]);
		} finally {
			await queue.close();
		}
	});

	it("count an age by the clock of the database, which decides when a job may run, not by this machine's clock", async ({
		skip,
	}) => {
		skip(kind === "pglite", "The embedded database runs in this process, and has its clock.");
		const database = await open();
		const { db } = database;
		await inQueue(database, [recorder("waiting.kind").definition], async (queue) => {
			await queue.enqueue(db, "waiting.kind", {});
			vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3_600_000 });
			onTestFinished(() => void vi.useRealTimers());
			const [, oldest] = queueGauges(db, []);
			expect((await oldest?.values())?.get("waiting.kind")).toBeLessThan(60);
		});
	});

	it("do not count jobs that wait for a long job of their own kind if that kind runs one at a time", async () => {
		const database = await open();
		const { db } = database;
		const alone = { ...recorder("takes.hours").definition, concurrency: 1 };
		const several = { ...recorder("runs.several").definition, concurrency: 2 };
		await inQueue(database, [alone, several], async (queue) => {
			for (const { name } of [alone, several]) {
				await queue.enqueue(db, name, {});
				await db.query(
					"insert into jobs.job (name, state, started_on) values ($1, 'active', now() - interval '5 hours')",
					[name],
				);
			}
			await db.query(
				"update jobs.job set start_after = start_after - interval '4 hours' where state = 'created'",
			);
			const [, oldest] = queueGauges(db, [alone, several]);
			const ages = async () => {
				const seen = await oldest?.values();
				return [alone, several].map(({ name }) => Math.round((seen?.get(name) ?? 0) / 3600));
			};
			expect(await ages()).toEqual([0, 4]);
			// Many short jobs run one after the other, and still the worker cannot keep up.
			await db.query("update jobs.job set started_on = now() - interval '2 seconds' where state = 'active'");
			expect(await ages()).toEqual([4, 4]);
			// The worker has died.
			await db.query("update jobs.job set state = 'completed' where state = 'active'");
			expect(await ages()).toEqual([4, 4]);
		});
	});

	it("report what failed for good, however long ago, until it is tried again, and of a kind with a schedule only of the last hour", async () => {
		const database = await open();
		const { db } = database;
		await inQueue(database, [recorder("fails.at-night").definition], async (queue) => {
			await db.query(
				`insert into jobs.job (name, state, started_on, completed_on)
				 select 'fails.at-night', 'failed', now(), now() - interval '1 day' * n from generate_series(0, 2) n`,
			);
			const [, , failed] = queueGauges(db, []);
			const kept = async () => (await failed?.values())?.get("fails.at-night");
			expect(await kept()).toBe(3);
			// The next run of a kind with a schedule does the work.
			await queue.boss.schedule("fails.at-night", "0 0 1 1 *", null);
			expect(await kept()).toBe(1);
			await queue.boss.unschedule("fails.at-night");
			const ids = await failedIds(db, "fails.at-night", { id: null, limit: 10 });
			await queue.retry(db, "fails.at-night", ids);
			expect(await kept()).toBe(0);
		});
	});

	it("report who waits for a connection if there is a pool", async () => {
		const { db } = await open();
		const [family] = connectionGauges(db);
		if (db.kind === "pglite") return expect(family).toBeUndefined();
		const { promise: released, resolve: release } = Promise.withResolvers<void>();
		const holders = Array.from({ length: 40 }, () => db.transaction(() => released));
		await until(() => db.connections?.().waiting === 40 - (db.connections?.().used ?? 0));
		const figures = await family?.values();
		release();
		expect(figures?.get("used")).toBeGreaterThan(0);
		expect(figures?.get("waiting")).toBe(40 - (figures?.get("used") ?? 0));
		await Promise.all(holders);
	});
});
