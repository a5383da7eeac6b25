import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { onDatabase, openTestPostgres, type TestDatabase } from "../../testing/databases.ts";
import { log, recorder, until } from "../../testing/job-recorder.ts";
import { whyDatabaseFails } from "../db/database-away.ts";
import type { JobDefinition, ScheduleDefinition } from "./jobs.ts";
import { type JobQueue, openQueue } from "./queue.ts";
import { startWorker } from "./worker.ts";

onDatabase("jobs", (open) => {
	let database: TestDatabase;
	let running: JobQueue[] = [];
	beforeEach(async () => {
		database = await open();
	});
	afterEach(async () => {
		for (const queue of running) await queue.close();
		running = [];
	});
	const start = async (
		definitions: readonly JobDefinition<never>[],
		works = true,
		schedules: readonly ScheduleDefinition[] = [],
	) => {
		const options = { db: database.db, databaseUrl: database.url, log, works, shutdownSeconds: 10 };
		const queue = await openQueue(options);
		running.push(queue);
		await queue.declare(definitions);
		if (works) await startWorker(queue, { definitions, schedules, log });
		return queue;
	};

	it("lose their schedule when the product no longer has it; other schedules stay", async () => {
		const { definition } = recorder("scheduled");
		const names = async () =>
			(await database.db.query<{ name: string }>("select name from jobs.schedule")).rows;
		await start([definition], true, [{ job: "scheduled", cron: "1 1 1 1 *" }]);
		expect(await names()).toEqual([{ name: "scheduled" }]);
		await running.pop()?.close();
		await start([definition]);
		expect(await names()).toEqual([]);
	});

	it("run once each", async () => {
		const { ran, definition } = recorder("count");
		const queue = await start([definition]);
		for (let n = 0; n < 20; n += 1) await queue.enqueue(database.db, "count", { n });
		await until(() => ran.length >= 20);
		expect([...ran].sort((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n));
	});

	it("that are added together run side by side, although their notification wakes only one slot", async () => {
		let together = 0;
		const { ran, definition } = recorder("together", async () => {
			together += 1;
			await until(() => together === 3);
		});
		// By itself, the queue looks only once an hour.
		const queue = await start([{ ...definition, retryDelaySeconds: 3600 } as JobDefinition<never>]);
		await database.db.transaction(async (tx) => {
			for (const n of [1, 2, 3]) await queue.enqueue(tx, "together", { n });
		});
		await until(() => ran.length === 3);
		expect(together).toBe(3);
	});

	it("that wait in a row run one after the other, without a pause", async () => {
		// With a look every two seconds this would take two minutes, but `until` waits only half a minute.
		const { ran, definition } = recorder("row");
		const queue = await start([{ ...definition, concurrency: 1 } as JobDefinition<never>]);
		for (let n = 0; n < 60; n += 1) await queue.enqueue(database.db, "row", { n });
		await until(() => ran.length >= 60);
		expect(ran).toHaveLength(60);
	});

	it("exist only if the transaction that added them was committed", async () => {
		const { ran, definition } = recorder("count");
		const queue = await start([definition]);
		const undone = database.db.transaction(async (tx) => {
			await queue.enqueue(tx, "count", { n: 1 });
			throw new Error("undo");
		});
		await expect(undone).rejects.toThrow("undo");
		await database.db.transaction((tx) => queue.enqueue(tx, "count", { n: 2 }));
		await until(() => ran.length > 0);
		expect(ran).toEqual([2]);
	});

	it("can be added in a transaction before a worker starts, on a database that never had their kind", async () => {
		const { definition } = recorder("early");
		const queue = await start([definition], false);
		await database.db.transaction((tx) => queue.enqueue(tx, "early", { n: 1 }));
		const { rows } = await database.db.query("select from jobs.job where name = 'early'");
		expect(rows).toHaveLength(1);
	});

	it("with an undeclared name are refused at once, also in a transaction", async () => {
		const { definition } = recorder("known");
		const queue = await start([definition], false);
		const added = database.db.transaction((tx) => queue.enqueue(tx, "unknown", {}));
		await expect(added).rejects.toThrow("There is no job unknown.");
	});

	it("that a person waits for go before all waiting jobs", async () => {
		const { ran, definition } = recorder("herd");
		const queue = await start([{ ...definition, concurrency: 1 } as JobDefinition<never>], false);
		for (let n = 1; n <= 10; n += 1) await queue.enqueue(database.db, "herd", { n });
		await queue.enqueue(database.db, "herd", { n: 11 }, { first: true });
		await start([{ ...definition, concurrency: 1 } as JobDefinition<never>]);
		await until(() => ran.length === 11);
		expect(ran[0]).toBe(11);
	});

	it("are tried again if they fail", async () => {
		let failures = 2;
		const { ran, definition } = recorder("flaky", async () => {
			if (failures-- > 0) throw new Error("not yet");
		});
		const queue = await start([definition]);
		await queue.enqueue(database.db, "flaky", { n: 1 });
		await until(() => ran.length >= 3);
		expect(ran).toEqual([1, 1, 1]);
	});

	it("that are due later start in time, although no slot asks by itself more often than once a minute", async () => {
		const { ran, definition } = recorder("later");
		const queue = await start([definition]);
		await queue.enqueue(database.db, "later", { n: 1 }, { startAfter: 1 });
		await until(() => ran.length === 1);
		const own = queue.boss.getWipData({ includeInternal: false }).filter(({ name }) => name === "later");
		const intervals = own.map(({ options }) => (options as { pollingInterval?: number }).pollingInterval);
		expect(intervals).toEqual([60_000, 60_000, 60_000]);
	});

	it("are kept for a day once they are finished, and looks for lost jobs do not count those", async () => {
		const { definition } = recorder("kept");
		await start([definition]);
		const { rows } = await database.db.query<{ kept: number; skips: boolean }>(
			`select q.deletion_seconds as kept, v.monitor_backoff_on > now() + interval '100 years' as skips
			 from jobs.queue q cross join jobs.version v where q.name = 'kept'`,
		);
		expect(rows).toEqual([{ kept: 86_400, skips: true }]);
	});

	it("that are running finish before a stop is complete", async () => {
		let finished = false;
		const begun = Promise.withResolvers<void>();
		const { definition } = recorder("slow", async () => {
			begun.resolve();
			await sleep(700);
			finished = true;
		});
		const queue = await start([definition]);
		await queue.enqueue(database.db, "slow", { n: 1 });
		await begun.promise;
		running = [];
		await queue.close();
		expect(finished).toBe(true);
	});
});

describe("while somebody holds the table of jobs", () => {
	let database: Awaited<ReturnType<typeof openTestPostgres>>;
	let queue: JobQueue;
	beforeEach(async () => {
		database = await openTestPostgres();
		const { db, url: databaseUrl } = database;
		queue = await openQueue({ db, databaseUrl, log, works: true, shutdownSeconds: 10 });
		await queue.declare([recorder("held").definition]);
	});
	afterEach(async () => {
		await queue.close();
		await database.close();
	});

	it("the queue waits a few seconds for it, so that its log can say that a table is locked", async () => {
		const freed = Promise.withResolvers<void>();
		const locked = Promise.withResolvers<void>();
		const held = database.db.transaction(async (tx) => {
			await tx.query("lock table jobs.job_common in access exclusive mode");
			locked.resolve();
			await freed.promise;
		});
		await locked.promise;
		const asked = await queue.boss
			.getDb()
			.executeSql("select from jobs.job_common")
			.catch((error: Error) => error);
		freed.resolve();
		await held;
		expect(whyDatabaseFails(asked as Error)).toBe("a table or row is locked");
	});

	it("what the queue gave up ends at the server too, so that it has no more connections there than its pool", async () => {
		const { pool } = queue.boss.getDb() as unknown as { pool: pg.Pool };
		const text = "select pg_sleep(600), 'given up by the queue'";
		const asked = { text, query_timeout: 300 } as pg.QueryConfig;
		await expect(pool.query(asked)).rejects.toThrow("Query read timeout");
		const running = async () =>
			(await database.db.query("select from pg_stat_activity where query = $1 and state = 'active'", [text]))
				.rows;
		await expect.poll(running, { timeout: 20_000 }).toEqual([]);
	});
});
