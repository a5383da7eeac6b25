import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { openTestPostgres } from "../../testing/databases.ts";
import { log, recorder, until } from "../../testing/job-recorder.ts";
import { openQueue } from "./queue.ts";
import { startWorker } from "./worker.ts";

describe("two workers on one PostgreSQL", () => {
	it("run each job once, and a scheduled job once per time slot", async () => {
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
		// Both look at the clock at the same moment. Once they are closed, neither adds this slot's job again.
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

it("a worker with nothing to do asks one question for all its kinds, and runs what becomes due without a notification", async () => {
	const database = await openTestPostgres();
	const options = { db: database.db, databaseUrl: database.url, works: true, log, shutdownSeconds: 10 };
	const kinds = Array.from({ length: 12 }, (_, n) => recorder(`kind-${n}`));
	const definitions = kinds.map(({ definition }) => definition);
	const queue = await openQueue(options);
	await queue.declare(definitions);
	await startWorker(queue, { definitions, schedules: [], log });
	await sleep(2000);
	const own = queue.boss.getDb();
	const ask = own.executeSql.bind(own);
	const asked: string[] = [];
	own.executeSql = (text, values) => {
		asked.push(text);
		return ask(text, values);
	};
	await sleep(12_000);
	const ofOneKind = () =>
		asked.filter((text) => /'kind-\d+'/.test(text) && text.includes("SKIP LOCKED")).length;
	expect(ofOneKind()).toBe(0);
	expect(asked.some((text) => text.includes("as asked (name)"))).toBe(true);
	await queue.enqueue(database.db, "kind-7", { n: 7 }, { startAfter: 3 });
	await until(() => kinds[7]?.ran.length === 1);
	expect(ofOneKind(), "only its slots ask").toBeGreaterThan(0);
	expect(ofOneKind()).toBeLessThan(5);
	await queue.close();
	await database.close();
}, 120_000);

async function waitForSlots(ran: readonly number[], count: number): Promise<void> {
	for (let attempt = 0; attempt < 1500 && ran.length < count; attempt += 1) await sleep(100);
}
