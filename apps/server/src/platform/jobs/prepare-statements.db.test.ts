import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestPostgres } from "../../testing/databases.ts";
import { log, recorder, until } from "../../testing/job-recorder.ts";
import { type JobQueue, openQueue } from "./queue.ts";
import { startWorker } from "./worker.ts";

describe("the queue's statements on PostgreSQL", () => {
	let database: Awaited<ReturnType<typeof openTestPostgres>>;
	let queue: JobQueue;
	beforeEach(async () => {
		database = await openTestPostgres();
	});
	afterEach(async () => {
		await queue.close();
		await database.close();
	});
	const open = async (pooled: boolean) => {
		const { db, url } = database;
		queue = await openQueue({ db, databaseUrl: url, works: true, pooled, log, shutdownSeconds: 5 });
	};
	/** Runs some jobs, and returns the prepared statements of the queue's connections. */
	const preparedByJobs = async (): Promise<string> => {
		const { ran, definition } = recorder("some");
		await queue.declare([definition]);
		await startWorker(queue, { definitions: [definition], schedules: [], log });
		for (let n = 0; n < 20; n += 1) await queue.enqueue(database.db, "some", { n });
		await until(() => ran.length >= 20);
		const own = queue.boss.getDb();
		// Four connections, asked at once.
		const lists = await Promise.all(
			[1, 2, 3, 4].map(() => own.executeSql("select statement from pg_sleep(0.2), pg_prepared_statements;")),
		);
		return lists.flatMap(({ rows }) => rows.map(({ statement }) => statement as string)).join("\n");
	};

	it("are prepared: to take a job, and to say that it is done", async () => {
		await open(false);
		const prepared = await preparedByJobs();
		expect(prepared).toContain("SKIP LOCKED");
		expect(prepared).toContain("completed_on = jobs.job_now()");
	});

	it("are not prepared behind a pooler", async () => {
		await open(true);
		expect(await preparedByJobs()).toBe("");
	});

	it("have plans that use an index, although the table is empty when they are made", async () => {
		await open(false);
		const { rows } = await queue.boss.getDb().executeSql("show enable_seqscan");
		expect(rows).toEqual([{ enable_seqscan: "off" }]);
	});

	it("are sent again as text if a table has changed since they were prepared", async () => {
		await open(false);
		const own = queue.boss.getDb();
		const ask = () => own.executeSql("select * from jobs.queue where name = $1", ["nothing"]);
		for (let times = 0; times < 3; times += 1) await ask();
		await database.db.runScript("alter table jobs.queue add column added_later int");
		for (let times = 0; times < 3; times += 1) expect((await ask()).rows).toEqual([]);
	});
});
