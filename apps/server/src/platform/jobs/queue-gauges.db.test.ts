import { expect, it } from "vitest";
import { onBothDatabases } from "../../testing/databases.ts";
import { log, recorder, until } from "../../testing/job-recorder.ts";
import { connectionGauges } from "../db/connection-gauges.ts";
import { openQueue } from "./queue.ts";
import { queueFigures, workersSeenAt } from "./queue-figures.ts";
import { queueGauges } from "./queue-gauges.ts";

onBothDatabases("figures of the queue", (open) => {
	it("tell of each kind of job how many wait and for how long", async () => {
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
				queueGauges(database.db).map(async ({ values }) => values()),
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

	it("tell at once what runs and what was given up, and pg-boss counts no finished jobs for it", async () => {
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

	it("and of the pool, where there is one, tell who waits for a connection", async () => {
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
