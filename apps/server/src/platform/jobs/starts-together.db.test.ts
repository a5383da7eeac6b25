import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { log } from "../../testing/job-recorder.ts";
import { startPostgresServer } from "../../testing/postgres-server.ts";
import type { Database } from "../db/database.ts";
import { openPostgres } from "../db/postgres.ts";
import { openQueue } from "./queue.ts";

async function indexes(db: Database): Promise<string[]> {
	const { rows } = await db.query<{ line: string }>(
		`select c.relname || ' ' || i.indisvalid as line from pg_index i join pg_class c on c.oid = i.indexrelid
		 where c.relname in ('job_failed', 'job_running', 'job_unfinished') order by 1`,
	);
	return rows.map(({ line }) => line);
}

it("processes that start together on an empty database make the queue's tables without an error in PostgreSQL's log", async () => {
	const server = await startPostgresServer({ logging_collector: "on", log_directory: "log" });
	onTestFinished(() => server.stop());
	const databaseUrl = server.url("postgres");
	const start = async () => {
		const db = await openPostgres({ url: databaseUrl, pool: 2, prepare: true, onIdleError: () => undefined });
		const queue = await openQueue({ db, databaseUrl, works: true, log, shutdownSeconds: 5 });
		return async () => {
			await queue.close();
			await db.close();
		};
	};
	const closers = await Promise.all([start(), start(), start(), start()]);
	for (const close of closers) await close();
	const later = await openPostgres({
		url: databaseUrl,
		pool: 1,
		prepare: true,
		onIdleError: () => undefined,
	});
	onTestFinished(() => later.close());
	expect(await indexes(later)).toEqual(["job_failed true", "job_running true", "job_unfinished true"]);
	const folder = join(server.dataFolder, "data", "log");
	const said = readdirSync(folder).map((name) => readFileSync(join(folder, name), "utf8"));
	expect(said.join("")).toContain("ready to accept connections");
	expect(said.join("").match(/^.*ERROR:.*$/gm) ?? []).toEqual([]);
});

it("an index that was unfinished when its process ended is made again by the next start", async () => {
	const server = await startPostgresServer();
	onTestFinished(() => server.stop());
	const databaseUrl = server.url("postgres");
	const db = await openPostgres({ url: databaseUrl, pool: 2, prepare: true, onIdleError: () => undefined });
	onTestFinished(() => db.close());
	const start = async () =>
		(await openQueue({ db, databaseUrl, works: true, log, shutdownSeconds: 5 })).close();
	await start();
	await db.query("update pg_index set indisvalid = false where indexrelid = 'jobs.job_running'::regclass");
	await start();
	expect(await indexes(db)).toEqual(["job_failed true", "job_running true", "job_unfinished true"]);
});
