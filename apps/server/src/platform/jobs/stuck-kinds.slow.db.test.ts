import { Writable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { onDatabase, openTestPostgres, type TestDatabase } from "../../testing/databases.ts";
import { readiness } from "../db/readiness.ts";
import { createLog } from "../log/log.ts";
import type { JobDefinition } from "./jobs.ts";
import { openQueue } from "./queue.ts";
import { stuckGauge } from "./stuck-gauge.ts";
import { startWorker } from "./worker.ts";

const soon = { timeout: 30_000, interval: 100 };

async function working(
	{ db, url }: TestDatabase,
	definitions: readonly JobDefinition<never>[],
	before: (queue: Awaited<ReturnType<typeof openQueue>>) => void = () => undefined,
) {
	const lines: { kinds?: string[]; msg: string }[] = [];
	const write = (line: Buffer, _: unknown, done: () => void) => {
		lines.push(JSON.parse(String(line)));
		done();
	};
	const log = createLog("warn", { destination: new Writable({ write }) });
	const options = { db, databaseUrl: url, works: true, log, shutdownSeconds: 1, stillAfterMs: 1000 };
	const queue = await openQueue(options);
	onTestFinished(() => queue.close());
	await queue.declare(definitions);
	before(queue);
	await startWorker(queue, { definitions, schedules: [], log });
	const notReady = readiness(db, [], { leaving: { now: false }, working: queue });
	return { db, queue, notReady, said: () => lines.filter(({ msg }) => msg.startsWith("jobs: ")) };
}

onDatabase("a worker", (open) => {
	it("is not ready while the jobs of one kind hang, although another kind goes on; it names the kind, and is ready once they go on", async () => {
		const { promise: letGo, resolve } = Promise.withResolvers<void>();
		let ran = 0;
		let longEnded = 0;
		const hangs = {
			name: "test.hangs",
			handle: () => letGo,
			expireInSeconds: 1,
			retryDelaySeconds: 0,
			retryLimit: 99,
		};
		const runs = {
			name: "test.runs",
			handle: async () => {
				ran += 1;
			},
			retryDelaySeconds: 0,
		};
		const long = {
			name: "test.long",
			handle: async () => {
				await sleep(4000);
				longEnded += 1;
			},
			expireInSeconds: 60,
		};
		const { db, queue, notReady, said } = await working(await open(), [hangs, runs, long]);
		const gauge = async () => stuckGauge(queue, [hangs, runs, long]).values();
		// So many that some wait all the time, although each try takes one second.
		const many = Array.from({ length: 60 }, () => hangs);
		for (const { name } of [...many, long, long]) await queue.enqueue(db, name, {});
		expect(await notReady()).toEqual([]);
		const often = setInterval(() => void queue.enqueue(db, runs.name, {}), 300);
		onTestFinished(() => clearInterval(often));
		const seen = new Set<string>();
		const look = async () => {
			const reasons = await notReady();
			for (const reason of reasons) seen.add(reason);
			return reasons;
		};
		const reason = "jobs of the kind test.hangs wait, and none goes on here";
		await expect.poll(look, soon).toEqual([reason]);
		expect(Object.fromEntries(await gauge())).toEqual({ "test.hangs": 1, "test.runs": 0, "test.long": 0 });
		await expect.poll(() => said().some(({ kinds }) => kinds?.join() === "test.hangs"), soon).toBe(true);
		const longs = async () => {
			await look();
			return longEnded;
		};
		await expect.poll(longs, soon).toBe(2);
		expect([...seen], "no other kind was named").toEqual([reason]);
		expect(ran).toBeGreaterThan(2);
		resolve();
		await expect.poll(look, soon).toEqual([]);
		await expect.poll(() => said().at(-1)?.msg, soon).toBe("jobs: every kind goes on again");
		expect(said().length, "one line for the fault, and one for its end").toBeLessThan(5);
	}, 90_000);
});

it("a worker whose questions for one kind of job get no answer is not ready as soon as such jobs wait, and not before", async () => {
	const database = await openTestPostgres();
	onTestFinished(() => database.close());
	const handle = async () => undefined;
	const kinds = ["test.silent", "test.runs"].map((name) => ({ name, handle, retryDelaySeconds: 2 }));
	const { db, queue, notReady } = await working(database, kinds, ({ boss }) => {
		const own = boss.getDb();
		const ask = own.executeSql.bind(own);
		own.executeSql = (text, values) =>
			text.includes("'test.silent'") && /SKIP LOCKED/.test(text)
				? new Promise(() => undefined)
				: ask(text, values);
	});
	await sleep(5000);
	expect(await notReady(), "nothing waits").toEqual([]);
	await queue.enqueue(db, "test.runs", {});
	await queue.enqueue(db, "test.silent", {});
	await expect.poll(notReady, soon).toEqual(["jobs of the kind test.silent wait, and none goes on here"]);
}, 90_000);
