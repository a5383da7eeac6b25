import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, inject, it, onTestFinished } from "vitest";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { openPglite } from "../../apps/server/src/platform/db/embedded/pglite.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import { runCommand, spawnCommand } from "../support/command-line.ts";
import { killedOnce } from "../support/killed-once.ts";
import { startServer } from "../support/server.ts";

/** Rows that take a while to copy. */
const filler = `insert into private.catalogue_breaches (name, breach, added_at, fetched_at)
	select 'filler ' || i, jsonb_build_object('text', (select string_agg(md5(i || '.' || j), '') from generate_series(1, 300) j)), now(), now()
	from generate_series(1, 1500) i`;

async function embedded(): Promise<string> {
	const dataDir = mkdtempSync(join(tmpdir(), "unlisted-move-killed-"));
	onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
	await (await startServer({ image: inject("siteImage"), dataDir })).stop();
	const db = await openPglite(dataDir);
	await db.query(filler);
	await db.close();
	return dataDir;
}

/** A sum over some tables: people, keys and what fills the database. */
async function sumOf(db: Database): Promise<string> {
	const sums: string[] = [];
	for (const table of [
		"auth.users",
		"private.root_keys",
		"private.catalogue_breaches",
		"private.migrations",
	]) {
		const { rows } = await db.query<{ sum: string }>(
			`select count(*) || ' ' || coalesce(md5(string_agg(md5(t::text), '' order by md5(t::text))), '') as sum from ${table} t`,
		);
		sums.push(`${table} ${rows[0]?.sum}`);
	}
	return sums.join("\n");
}

async function sumOfFolder(dataDir: string): Promise<string> {
	const db = await openPglite(dataDir);
	return sumOf(db).finally(() => db.close());
}

/** A connection of ours counts as a server, so it is there only while we look. */
async function sumOfUrl(url: string): Promise<string> {
	const db = await openPostgres({ url, pool: 1, prepare: true, onIdleError: () => undefined });
	return sumOf(db).finally(() => db.close());
}

const namesIn = (path: string) => readdirSync(path).filter((name) => name.startsWith("pgdata"));

async function postgres() {
	const server = await startPostgresServer();
	onTestFinished(() => server.stop());
	const url = server.url("postgres");
	const db = await openPostgres({ url, pool: 2, prepare: true, onIdleError: () => undefined });
	onTestFinished(() => db.close().catch(() => undefined));
	const one = async (text: string) => (await db.query<{ is: boolean }>(text)).rows[0]?.is ?? false;
	return {
		url,
		db,
		/** A move has begun to write, and has not committed. */
		isCopying: () =>
			one(
				"select exists (select from pg_stat_activity where application_name = 'unlisted-bulk' and backend_xid is not null) as is",
			),
		isEmpty: () => one("select to_regclass('private.migrations') is null as is"),
	};
}

/** Watches for something in a database, for `killedOnce`, which does not wait for an answer. */
function watch(isSoon: () => Promise<boolean>, laterMs: number) {
	let seen = false;
	let over = false;
	const look = async () => {
		while (!over && !seen) {
			if (await isSoon()) {
				await sleep(laterMs);
				seen = true;
			}
			await sleep(2);
		}
	};
	const looking = look();
	return {
		isSeen: () => seen,
		end: async () => {
			over = true;
			await looking;
		},
	};
}

/** Milliseconds after the first sign of the copy. */
const moments = [0, 50, 200, 500];

it("a move into PostgreSQL that is killed at any moment leaves the embedded database as it was and PostgreSQL empty, and the next one does it all", async () => {
	const dataDir = await embedded();
	const before = await sumOfFolder(dataDir);
	const { url, db, isCopying, isEmpty } = await postgres();
	const env = { DATA_DIR: dataDir, DATABASE_URL: url };
	const words = ["database", "move", "postgres"];
	let killed = 0;
	for (const laterMs of moments) {
		const watching = watch(isCopying, laterMs);
		if (await killedOnce(spawnCommand(words, env), watching.isSeen)) killed += 1;
		await watching.end();
		if (!existsSync(join(dataDir, "pgdata"))) break;
		await expect.poll(isCopying, { timeout: 20_000 }).toBe(false);
		expect(await isEmpty(), `${laterMs} ms`).toBe(true);
		expect(await sumOfFolder(dataDir), `${laterMs} ms`).toBe(before);
	}
	expect(killed).toBeGreaterThan(0);
	const moved = await runCommand(words, env);
	expect([moved.stderr, moved.stdout]).toEqual(["", expect.stringMatching(/^Moved /)]);
	expect(namesIn(dataDir)).toEqual([expect.stringMatching(/^pgdata\.moved-/)]);
	expect(await sumOf(db)).toBe(before);
}, 600_000);

it("a move back that is killed at any moment leaves PostgreSQL as it was and no embedded database, and the next one does it all", async () => {
	const dataDir = await embedded();
	const { url, db } = await postgres();
	await db.close();
	const env = { DATA_DIR: dataDir, DATABASE_URL: url };
	expect((await runCommand(["database", "move", "postgres"], env)).stderr).toBe("");
	for (const name of namesIn(dataDir)) rmSync(join(dataDir, name), { recursive: true });
	const before = await sumOfUrl(url);
	const words = ["database", "move", "embedded"];
	let killed = 0;
	for (const laterMs of moments) {
		// A killed move leaves its draft, and the next one makes another.
		const left = namesIn(dataDir);
		const isWriting = async () => namesIn(dataDir).some((name) => !left.includes(name));
		const watching = watch(isWriting, laterMs);
		if (await killedOnce(spawnCommand(words, env), watching.isSeen)) killed += 1;
		await watching.end();
		if (existsSync(join(dataDir, "pgdata"))) break;
		expect(await sumOfUrl(url), `${laterMs} ms`).toBe(before);
	}
	expect(killed).toBeGreaterThan(0);
	if (!existsSync(join(dataDir, "pgdata"))) {
		const moved = await runCommand(words, env);
		expect([moved.stderr, moved.stdout]).toEqual(["", expect.stringMatching(/^Moved /)]);
	}
	expect(namesIn(dataDir)).toEqual(["pgdata"]);
	expect(await sumOfFolder(dataDir)).toBe(before);
	expect(await sumOfUrl(url)).toBe(before);
}, 600_000);
