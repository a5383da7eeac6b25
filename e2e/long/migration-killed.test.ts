import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { freePort, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { nextVersion } from "../support/next-version.ts";
import { compileCache, startServer } from "../support/server.ts";

/** A PostgreSQL that this version has migrated, and the next version, which has one more migration. */
async function stage(migration: string) {
	const postgres = await startPostgresServer();
	onTestFinished(() => postgres.stop());
	const url = postgres.url("postgres");
	const env = {
		DATABASE_URL: url,
		MASTER_KEY: randomBytes(32).toString("hex"),
		ROLE: "api",
		BROKERS: "off",
		DEMO: "off",
	};
	await (await startServer({ env })).stop();
	const db = await openPostgres({ url, pool: 3, prepare: true, onIdleError: () => undefined });
	onTestFinished(() => db.close());
	const next = nextVersion(migration);
	onTestFinished(() => next.remove());
	return { db, env, code: next.folder };
}

/** Starts a process that does not get ready, because its migration does not end. */
async function starting(env: Record<string, string>, code: string): Promise<ChildProcess> {
	const dataDir = mkdtempSync(join(tmpdir(), "unlisted-migration-killed-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	const child = spawn(process.execPath, [join(code, "apps", "server", "src", "main.ts")], {
		cwd: code,
		env: {
			PATH: process.env.PATH,
			HOME: process.env.HOME,
			NODE_COMPILE_CACHE: compileCache,
			...env,
			PORT: String(await freePort()),
			DATA_DIR: dataDir,
		},
		stdio: "ignore",
	});
	onTestFinished(() => void child.kill("SIGKILL"));
	return child;
}

async function killed(child: ChildProcess): Promise<void> {
	const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
	child.kill("SIGKILL");
	await gone;
}

/** Whether the server runs a statement with these words. */
const runs = (db: Database, words: string) => async () => {
	const { rows } = await db.query(
		"select from pg_stat_activity where state = 'active' and pid <> pg_backend_pid() and strpos(query, $1) > 0",
		[words],
	);
	return rows.length > 0;
};

const isApplied = async (db: Database) =>
	(await db.query("select from private.migrations where name = '9999-of-the-next-version.sql'")).rows
		.length === 1;

const patiently = { timeout: 120_000, interval: 100 };

it("a process that is killed in the middle of a migration leaves nothing of it, and the next start applies it", async () => {
	const { db, env, code } = await stage(
		[
			"create table private.half_way (id int);",
			"select pg_sleep(count(*) * 3600) from private.installation where name = 'holds-it-up';",
			"alter table private.half_way enable row level security;",
			"",
		].join("\n"),
	);
	await db.query("insert into private.installation (name, value) values ('holds-it-up', '1')");
	const child = await starting(env, code);
	await expect.poll(runs(db, "pg_sleep(count"), patiently).toBe(true);
	await killed(child);
	await db.query("delete from private.installation where name = 'holds-it-up'");
	// What the killed process ran goes on at the server until the server notices.
	const after = await startServer({ env, code });
	expect(await isApplied(db)).toBe(true);
	const { rows } = await db.query<{ on: boolean }>(
		`select relrowsecurity as "on" from pg_class where oid = 'private.half_way'::regclass`,
	);
	expect(rows).toEqual([{ on: true }]);
	await after.stop();
});

it("a process that is killed while it builds an index beside writes leaves it to the next start, which finishes it", async () => {
	const { db, env, code } = await stage(
		[
			"-- One by one: the first statement is done, the second one is not.",
			"alter table public.profiles add column if not exists done_before text;",
			"create index concurrently if not exists half_built on private.support_requests (topic);",
			"",
		].join("\n"),
	);
	const insert = `insert into private.support_requests (reference, name, email, topic, message, created_at)
		values ($1, 'a', 'b', 'c', 'd', now())`;
	const [writing, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
	onTestFinished(() => end.resolve());
	// Building an index waits for this.
	const longWrite = db.transaction(async (tx) => {
		await tx.query(insert, ["one"]);
		writing.resolve();
		await end.promise;
	});
	await writing.promise;
	const child = await starting(env, code);
	await expect.poll(runs(db, "half_built"), patiently).toBe(true);
	const index = async () => {
		const { rows } = await db.query<{ valid: boolean }>(
			"select indisvalid as valid from pg_index where indexrelid = to_regclass('private.half_built')",
		);
		return rows.map(({ valid }) => valid);
	};
	await expect.poll(index, patiently).toEqual([false]);
	await killed(child);
	await db.query(insert, ["two"]);
	const after = startServer({ env, code });
	// The next start waits for the same write, or for what is left of the killed process.
	await expect.poll(runs(db, "half_built"), patiently).toBe(true);
	end.resolve();
	await longWrite;
	const server = await after;
	expect([await isApplied(db), await index()]).toEqual([true, [true]]);
	await server.stop();
});
