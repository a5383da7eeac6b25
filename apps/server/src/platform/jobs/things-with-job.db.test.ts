import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { onDatabase } from "../../testing/databases.ts";
import type { Database } from "../db/database.ts";
import { createLog } from "../log/log.ts";
import { type JobQueue, openQueue } from "./queue.ts";
import { thingsWithoutJob } from "./things-with-job.ts";

const job = "test.run";
const of = { jobs: [job], named: "taskId" } as const;

onDatabase("things that a job should end", (open) => {
	let db: Database;
	let queue: JobQueue;
	beforeAll(async () => {
		const database = await open();
		db = database.db;
		const log = createLog("silent");
		queue = await openQueue({ db, databaseUrl: database.url, works: false, log, shutdownSeconds: 5 });
		await queue.declare([{ name: job, handle: async () => undefined }]);
	});
	afterAll(() => queue.close());

	it("are lost if no job waits for them; one that just got its job is not", async () => {
		const [waits, lost, late] = [randomUUID(), randomUUID(), randomUUID()];
		await queue.enqueue(db, job, { taskId: waits });
		const withoutJob = thingsWithoutJob(db, of);
		expect(await withoutJob([waits, lost])).toEqual(new Set([lost]));
		await queue.enqueue(db, job, { taskId: late });
		expect(await withoutJob([lost, late])).toEqual(new Set([lost]));
	});

	it("are compared with one reading of the queue, however many pages of them have a job", async () => {
		let reads = 0;
		const counted: Database = {
			...db,
			query: (text, values) => {
				reads += 1;
				return db.query(text, values);
			},
		};
		const pages = Array.from({ length: 5 }, () => randomUUID());
		for (const taskId of pages) await queue.enqueue(db, job, { taskId });
		const withoutJob = thingsWithoutJob(counted, of);
		for (const taskId of pages) expect((await withoutJob([taskId])).size).toBe(0);
		expect(reads).toBe(1);
	});
});
