import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "../../apps/server/src/platform/db/database.ts";
import { openPostgres } from "../../apps/server/src/platform/db/postgres.ts";
import { type PostgresServer, startPostgresServer } from "../../apps/server/src/testing/postgres-server.ts";
import {
	addScanned,
	corpusOfScanned,
	nothingWrong,
	planScansNow,
	scansInAll,
} from "../support/scanned-people.ts";
import { type RunningServer, startServer } from "../support/server.ts";

const people = 150;
/** The limit of one worker: see scanner.jobs.ts. */
const scansAtOnce = 8;

describe("scans of everybody, by two workers on one PostgreSQL", () => {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-scans-"));
	const masterKey = Buffer.alloc(32, 7).toString("base64");
	let postgres: PostgresServer;
	let corpus: string;
	const running: RunningServer[] = [];
	const opened: Database[] = [];

	beforeAll(async () => {
		[postgres, corpus] = await Promise.all([startPostgresServer(), corpusOfScanned(folder, people)]);
	});
	afterAll(async () => {
		await Promise.all(running.map((server) => server.stop()));
		for (const db of opened) await db.close();
		await postgres?.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	/** A database with everybody in it. The process that answers requests migrates it. */
	async function installation(name: string) {
		const admin = new pg.Client({ connectionString: postgres.url("postgres") });
		await admin.connect();
		await admin.query(`create database ${name}`);
		await admin.end();
		const url = postgres.url(name);
		const env = {
			DATABASE_URL: url,
			MASTER_KEY: masterKey,
			CORPUS_FOLDER: corpus,
			AUTH_AUTOCONFIRM_EMAIL: "on",
		};
		const start = async (ROLE: "api" | "worker") => {
			const server = await startServer({ env: { ...env, ROLE } });
			running.push(server);
			return server;
		};
		const api = await start("api");
		const db = await openPostgres({ url, pool: 4, prepare: true, onIdleError: () => undefined });
		opened.push(db);
		await addScanned(db, people);
		await planScansNow(db, url);
		const count = async (sql: string) =>
			(await db.query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]?.n ?? 0;
		return { api, db, start, count };
	}
	type Installation = Awaited<ReturnType<typeof installation>>;

	async function until(what: string, holds: () => Promise<boolean>, seconds = 150): Promise<void> {
		const giveUpAt = performance.now() + seconds * 1_000;
		while (!(await holds())) {
			if (performance.now() > giveUpAt) throw new Error(`It did not come to this in time: ${what}`);
			await sleep(50);
		}
	}

	/** Half of the work is done, and this many scans are writing to this table. So both workers have some of them. */
	async function killInTheMiddleOf(
		table: string,
		{ db, count }: Installation,
		killed: readonly RunningServer[],
	): Promise<void> {
		await until(
			"half of the scans",
			async () => (await count("from private.scan_tasks where status = 'completed'")) >= people / 2,
		);
		await db.transaction(async (tx) => {
			await tx.query(`lock table ${table} in share row exclusive mode`);
			await until(
				"scans of both workers that wait",
				async () => {
					const waiting = `from pg_locks where not granted and relation = '${table}'::regclass`;
					return (await count(waiting)) > scansAtOnce;
					// Shorter than a minute: after that, PostgreSQL ends this idle transaction and releases the lock.
				},
				50,
			);
			await Promise.all(killed.map((server) => server.kill()));
		});
	}

	async function allIsWell({ db, count }: Installation): Promise<void> {
		// The planner may have been killed too, so an idle queue does not prove that everything is done.
		await until("everybody is scanned", async () => {
			const { unscanned, atWork } = await scansInAll(db);
			return unscanned + atWork === 0;
		});
		expect(await scansInAll(db)).toEqual(nothingWrong);
		const again = "from jobs.job where name = 'scanner.run-scan' and retry_count > 0";
		expect(await count(again), "the killed ones left scans behind").toBeGreaterThan(0);
	}

	it.concurrent("one is killed halfway: the other takes over its scans, and nothing is doubled", async () => {
		const here = await installation("one_killed");
		const owner = await personOf(here.api);
		const [first] = await Promise.all([here.start("worker"), here.start("worker")]);
		await killInTheMiddleOf("private.alerts", here, [first]);
		await allIsWell(here);
		expect(await owner.read("/results")).toMatchObject({ results: [{ complete: true, total_exposures: 0 }] });
		expect(await owner.read("/running")).toEqual({ task: null });
	}, 600_000);

	it.concurrent("both are killed halfway: the next process takes over from both", async () => {
		const here = await installation("both_killed");
		const both = await Promise.all([here.start("worker"), here.start("worker")]);
		await killInTheMiddleOf("private.source_states", here, both);
		await here.start("worker");
		await allIsWell(here);
	}, 600_000);

	/** A person who started a scan themselves and is in no corpus. */
	async function personOf({ url }: RunningServer) {
		const post = (path: string, token?: string, body?: object) =>
			fetch(`${url}${path}`, {
				method: "POST",
				headers: {
					...(token && { authorization: `Bearer ${token}` }),
					...(body && { "content-type": "application/json" }),
				},
				...(body && { body: JSON.stringify(body) }),
			});
		const credentials = { email: "ann@example.com", password: "Right-Horse-7!" };
		const signUp = await post("/auth/v1/signup", undefined, credentials);
		const { access_token: token } = (await signUp.json()) as { access_token: string };
		expect((await post("/api/scanner/start", token)).status).toBe(202);
		return {
			read: async (path: string) => {
				const headers = { authorization: `Bearer ${token}` };
				return (await fetch(`${url}/api/scanner${path}`, { headers })).json();
			},
		};
	}
});
