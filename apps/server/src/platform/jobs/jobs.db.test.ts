import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { onBothDatabases, openTestPostgres, type TestDatabase } from "../../testing/databases.ts";
import { createLog } from "../log/log.ts";
import type { JobDefinition, ScheduleDefinition } from "./jobs.ts";
import { type JobQueue, openQueue } from "./queue.ts";
import { startWorker } from "./worker.ts";

const log = createLog("silent");

async function until(holds: () => boolean): Promise<void> {
	for (let attempt = 0; attempt < 600 && !holds(); attempt += 1) await sleep(50);
	expect(holds()).toBe(true);
}

function recorder(name: string, work: (data: { n: number }) => Promise<void> = async () => undefined) {
	const ran: number[] = [];
	const definition: JobDefinition<{ n: number }> = {
		name,
		retryDelaySeconds: 0,
		concurrency: 3,
		handle: async (data) => {
			ran.push(data?.n ?? 0);
			await work(data);
		},
	};
	return { ran, definition };
}

onBothDatabases("jobs", (open) => {
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

	it("that wait in a row are done one after the other, without a pause", async () => {
		// Looking every two seconds, this would take two minutes; `until` waits for half a minute.
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

	it("with a name that nobody declared are refused at once, also in a transaction", async () => {
		const { definition } = recorder("known");
		const queue = await start([definition], false);
		const added = database.db.transaction((tx) => queue.enqueue(tx, "unknown", {}));
		await expect(added).rejects.toThrow("There is no job unknown.");
	});

	it("that a person waits for go before all that wait", async () => {
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

	it("in flight are finished before a stop is complete", async () => {
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

describe("two workers on one PostgreSQL", () => {
	it("run each job once, and a scheduled job once a slot", async () => {
		const database = await openTestPostgres();
		const plain = recorder("plain", () => sleep(5));
		const scheduled = recorder("every-minute");
		const options = {
			db: database.db,
			databaseUrl: database.url,
			works: true,
			log,
			shutdownSeconds: 10,
		};
		const definitions = [plain.definition, scheduled.definition];
		const schedules = [{ job: "every-minute", cron: "* * * * *" }];
		const workers = await Promise.all([openQueue(options), openQueue(options)]);
		await Promise.all(workers.map((queue) => queue.declare(definitions)));
		await Promise.all(workers.map((queue) => startWorker(queue, { definitions, schedules, log })));
		const client = await openQueue({ ...options, works: false });
		await client.declare(definitions);
		const numbers = Array.from({ length: 200 }, (_, n) => n);
		await Promise.all(numbers.map((n) => client.enqueue(database.db, "plain", { n })));
		await until(() => plain.ran.length >= 200);
		expect([...plain.ran].sort((a, b) => a - b)).toEqual(numbers);

		const begun = Date.now();
		await waitForSlots(scheduled.ran, 1);
		// Both look at the clock at the same moment: once they have ended, neither adds the slot again.
		for (const queue of [...workers, client]) await queue.close();
		const slots = Math.floor(Date.now() / 60_000) - Math.floor(begun / 60_000) + 1;
		expect(scheduled.ran.length).toBeLessThanOrEqual(slots + 1);
		const { rows } = await database.db.query<{ n: number }>(
			"select count(*) as n from jobs.job where name = 'every-minute' group by date_trunc('minute', created_on)",
		);
		expect(rows.map(({ n }) => n)).toEqual(rows.map(() => 1));
		expect(rows.length).toBeGreaterThan(0);
		await database.close();
	}, 180_000);
});

async function waitForSlots(ran: readonly number[], count: number): Promise<void> {
	for (let attempt = 0; attempt < 1500 && ran.length < count; attempt += 1) await sleep(100);
}
