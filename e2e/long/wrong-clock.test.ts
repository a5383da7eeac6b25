import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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

const people = 20;

/** Loaded before the product. From then on, this process sees a time that differs from the machine's. */
const clockOffBy = (hours: number) =>
	`--import=data:text/javascript,${encodeURIComponent(`
		const Real = Date, off = ${hours * 3_600_000};
		globalThis.Date = class Date extends Real {
			constructor(...given) { super(...(given.length === 0 ? [Real.now() + off] : given)); }
			static now() { return Real.now() + off; }
		};`)}`;

describe.each([24, -24])("a worker whose clock is off by %d hours", (hours) => {
	const folder = mkdtempSync(join(tmpdir(), "unlisted-clock-"));
	let postgres: PostgresServer;
	let worker: RunningServer;
	let db: Database;
	beforeAll(async () => {
		const [started, corpus] = await Promise.all([startPostgresServer(), corpusOfScanned(folder, people)]);
		postgres = started;
		const DATABASE_URL = postgres.url("postgres");
		const MASTER_KEY = randomBytes(32).toString("hex");
		worker = await startServer({
			env: {
				DATABASE_URL,
				MASTER_KEY,
				CORPUS_FOLDER: corpus,
				BROKERS: "off",
				ROLE: "worker",
				NODE_OPTIONS: clockOffBy(hours),
			},
		});
		db = await openPostgres({ url: DATABASE_URL, pool: 2, prepare: true, onIdleError: () => undefined });
		await addScanned(db, people);
	});
	afterAll(async () => {
		await db?.close();
		await worker?.stop();
		await postgres?.stop();
		rmSync(folder, { recursive: true, force: true });
	});

	it("does everybody's scans, and writes no time that another process would wait for", async () => {
		await planScansNow(db, postgres.url("postgres"));
		await expect.poll(() => scansInAll(db), { timeout: 120_000, interval: 500 }).toEqual(nothingWrong);
		const off = async (sql: string) =>
			(await db.query<{ n: number }>(`select count(*)::int as n ${sql}`)).rows[0]?.n;
		const tooFar = (column: string) => `abs(extract(epoch from ${column} - now())) > 1800`;
		for (const [table, column] of [
			["private.scan_tasks", "finished_at"],
			["private.mails", "queued_at"],
			["private.source_budgets", "next_at"],
			["private.scanner_events", "at"],
		])
			expect(await off(`from ${table} where ${tooFar(column ?? "")}`), table).toBe(0);
		expect(worker.output()).toContain("the clock of this machine is not the database's");
	}, 180_000);
});
