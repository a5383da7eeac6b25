import { expect, it, onTestFinished, vi } from "vitest";
import { onDatabase, type TestDatabase } from "../../testing/databases.ts";
import { log, recorder } from "../../testing/job-recorder.ts";
import { keepFailedJobs } from "./keep-failed.ts";
import { openQueue } from "./queue.ts";

const kind = "fails.on-friday";

onDatabase("jobs that ended", (open) => {
	const worker = async ({ db, url }: TestDatabase) => {
		const queue = await openQueue({ db, databaseUrl: url, log, works: true, shutdownSeconds: 10 });
		onTestFinished(() => queue.close());
		await queue.declare([recorder(kind).definition]);
		return queue;
	};
	/** Jobs of this state, so many days after they ended and two more after they were added. */
	const ended = async ({ db }: TestDatabase, jobs: readonly (readonly [state: string, days: number])[]) => {
		for (const [state, days] of jobs)
			await db.query(
				`insert into jobs.job (name, state, started_on, completed_on, created_on, keep_until, deletion_seconds)
				 select name, $2::text::jobs.job_state, at, at, at - interval '2 days', at + interval '12 days', deletion_seconds
				 from jobs.queue, lateral (select now() - make_interval(days => $3) as at) given where name = $1`,
				[kind, state, days],
			);
	};
	const kept = async ({ db }: TestDatabase) => {
		const { rows } = await db.query<{ state: string; days: number }>(
			`select state, round(extract(epoch from now() - completed_on) / 86400)::int as days
			 from jobs.job where name = $1 order by state, completed_on desc`,
			[kind],
		);
		return rows.map(({ state, days }) => [state, days]);
	};
	const deletes = async (database: TestDatabase, queue: Awaited<ReturnType<typeof worker>>) => {
		await database.db.query("update jobs.queue set maintain_on = null");
		await queue.boss.supervise();
	};

	it("are kept for a day if they were done, and for two weeks if they failed, even if no worker ran meanwhile", async () => {
		const database = await open();
		const first = await worker(database);
		await ended(database, [
			["completed", 0],
			["completed", 3],
			["failed", 0],
			["failed", 3],
			["failed", 13],
			["failed", 15],
		]);
		// The second worker starts after a long weekend.
		const second = await worker(database);
		await deletes(database, second);
		expect(await kept(database)).toEqual([
			["completed", 0],
			["failed", 0],
			["failed", 3],
			["failed", 13],
		]);
		const { rows } = await database.db.query<{ id: string }>(
			"select id from jobs.job where name = $1 and completed_on < now() - interval '10 days'",
			[kind],
		);
		await first.retry(
			database.db,
			kind,
			rows.map(({ id }) => id),
		);
		await deletes(database, second);
		const waiting = await database.db.query("select from jobs.job where name = $1 and state = 'retry'", [
			kind,
		]);
		expect(waiting.rows, "a retry on the last day is not deleted before it runs").toHaveLength(1);
	});

	it("have their two weeks once more if they were retried on the last day and failed again", async () => {
		const database = await open();
		const { db } = database;
		await worker(database);
		await ended(database, [["failed", 13]]);
		await keepFailedJobs(db);
		await db.query("update jobs.job set completed_on = now()");
		await keepFailedJobs(db);
		const { rows } = await db.query<{ days: number }>(
			"select floor(extract(epoch from keep_until - now()) / 86400)::int as days from jobs.job where name = $1",
			[kind],
		);
		expect(rows).toEqual([{ days: 14 }]);
	});

	it("have their usual day if they failed and their kind has a schedule, because the next run does their work", async () => {
		const database = await open();
		const queue = await worker(database);
		await queue.boss.schedule(kind, "0 0 1 1 *", null);
		await ended(database, [
			["failed", 0],
			["failed", 3],
		]);
		await keepFailedJobs(database.db);
		await deletes(database, queue);
		expect(await kept(database)).toEqual([["failed", 0]]);
	});

	it("and failed keep only the name of their error, because its text may quote a person", async () => {
		const database = await open();
		const { db } = database;
		await worker(database);
		await ended(database, [["failed", 0]]);
		await db.query("update jobs.job set output = $1::jsonb", [
			JSON.stringify({ name: "SmtpError", message: "550 no such user ann.secret@example.com", stack: "at" }),
		]);
		await keepFailedJobs(db);
		const { rows } = await db.query("select output from jobs.job where name = $1", [kind]);
		expect(rows).toEqual([{ output: { name: "SmtpError" } }]);
	});

	it("are kept while the worker that saw them fail goes on", async () => {
		vi.useFakeTimers({ toFake: ["setInterval"] });
		onTestFinished(() => void vi.useRealTimers());
		const database = await open();
		const queue = await worker(database);
		await ended(database, [["failed", 0]]);
		vi.advanceTimersByTime(3_600_000);
		const longer = async () => {
			const { rows } = await database.db.query<{ days: number }>(
				"select deletion_seconds / 86400 as days from jobs.job where name = $1",
				[kind],
			);
			return rows;
		};
		await expect.poll(longer).toEqual([{ days: 14 }]);
		await database.db.query("update jobs.job set completed_on = completed_on - interval '3 days'");
		await deletes(database, queue);
		expect(await kept(database)).toEqual([["failed", 3]]);
	});
});
