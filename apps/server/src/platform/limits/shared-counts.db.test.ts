import { type ChildProcess, spawn } from "node:child_process";
import { createSecretKey } from "node:crypto";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openTestPostgres } from "../../testing/databases.ts";
import { RateLimitStore } from "./rate-limit-store.ts";
import { type SharedCounts, sharedCounts } from "./shared-counts.ts";

const key = createSecretKey(new Uint8Array(32));
const minute = 60_000;

describe("limits of several processes on one PostgreSQL", () => {
	let database: Awaited<ReturnType<typeof openTestPostgres>>;
	const children: ChildProcess[] = [];
	const shared: SharedCounts[] = [];
	beforeEach(async () => {
		database = await openTestPostgres();
	});
	afterEach(async () => {
		for (const child of children.splice(0)) child.kill("SIGKILL");
		for (const one of shared.splice(0)) await one.close();
		await database.close();
	});
	const store = (max = 20, db = database.db) => {
		const log = { warn: vi.fn(), info: vi.fn() };
		const counts = sharedCounts({ db, log, key, everyMs: 10 });
		shared.push(counts);
		return { counts, log, store: new RateLimitStore({ name: "test", max, shared: counts }) };
	};
	const startProcess = async () => {
		const program = join(import.meta.dirname, "..", "..", "testing", "limited-process.ts");
		const child = spawn(process.execPath, [program, database.url ?? ""], {
			stdio: ["ignore", "pipe", "inherit"],
		});
		children.push(child);
		const port = await new Promise<string>((resolve) =>
			child.stdout?.once("data", (data) => resolve(String(data))),
		);
		return (path: string, address: string) =>
			fetch(`http://127.0.0.1:${port.trim()}${path}`, { headers: { "x-forwarded-for": address } }).then(
				({ status }) => status,
			);
	};

	it("are one limit for two real processes, on one route and over all; another address is not affected", async () => {
		const [one, two] = await Promise.all([startProcess(), startProcess()]);
		const most = async () => {
			const { rows } = await database.db.query<{ most: number | null }>(
				"select max(count) as most from private.rate_counts",
			);
			return rows[0]?.most;
		};
		for (let n = 0; n < 30; n += 1) expect(await one("/api/limited", "192.0.2.1")).toBe(200);
		await expect.poll(most).toBe(30);
		// The third request makes it tell its count the first time, and it learns of the thirty.
		for (let n = 0; n < 3; n += 1) expect(await two("/api/limited", "192.0.2.1")).toBe(200);
		await expect.poll(most).toBeGreaterThan(30);
		let admitted = 33;
		await expect
			.poll(async () => {
				const status = await two("/api/limited", "192.0.2.1");
				if (status === 200) admitted += 1;
				return status;
			})
			.toBe(429);
		expect(admitted, "alone it would admit forty by itself").toBeLessThan(70);
		await expect.poll(() => one("/api/limited", "192.0.2.1")).toBe(429);
		expect(await two("/api/limited", "192.0.2.2")).toBe(200);
		expect(await two("/api/open", "192.0.2.1")).toBe(200);
	});

	it("soon have the same count everywhere, and restart together", async () => {
		const [a, b] = [store(), store()];
		for (let n = 0; n < 7; n += 1) a.store.count("ann", minute);
		for (let n = 0; n < 5; n += 1) b.store.count("ann", minute);
		await expect.poll(() => a.store.count("ann", minute).current).toBeGreaterThanOrEqual(13);
		await expect.poll(() => b.store.count("ann", minute).current).toBeGreaterThanOrEqual(13);
		await database.db.query("update private.rate_counts set ends_at = now() - interval '1 second'");
		const later = performance.now() + 2 * minute;
		expect(a.store.count("ann", minute, later).current).toBe(1);
	});

	it("hold nobody up for longer than their window because the database's clock went back", async () => {
		const { store: counting } = store();
		counting.count("ann", minute);
		const counted = async () =>
			(await database.db.query<{ count: number }>("select count from private.rate_counts")).rows[0]?.count;
		await expect.poll(counted).toBe(1);
		await database.db.query(
			"update private.rate_counts set count = 1000, ends_at = ends_at + interval '1 hour'",
		);
		counting.count("ann", minute);
		await expect.poll(counted).toBe(1001);
		// The answer of that exchange comes before the next exchange begins.
		counting.count("ann", minute);
		await expect.poll(counted).toBe(1002);
		expect(counting.count("ann", minute)).toEqual({ current: 4, ttl: expect.closeTo(minute, -4) });
	});

	it("cost nothing for an address that sends little", async () => {
		const { store: counting } = store(600);
		for (let n = 0; n < 29; n += 1) counting.count("ann", minute);
		counting.count("bo", minute);
		for (let n = 0; n < 30; n += 1) counting.count("cy", minute);
		const rows = async () =>
			(await database.db.query<{ count: number }>("select count from private.rate_counts")).rows;
		await expect.poll(rows).toEqual([{ count: 30 }]);
	});

	it("store no address and no person in plain text", async () => {
		const { store: counting } = store();
		counting.count("192.0.2.77", minute);
		const rows = async () =>
			(await database.db.query<{ key: string }>("select key from private.rate_counts")).rows;
		await expect.poll(async () => (await rows()).length).toBe(1);
		expect((await rows())[0]?.key).toMatch(/^[\w-]{22}$/);
	});

	it("refuse nobody while the database does not take the counts, log that, and are sent later", async () => {
		const { db } = database;
		let away = true;
		const sometimes = {
			...db,
			query: ((text: string, values: unknown[]) =>
				away
					? Promise.reject(Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" }))
					: db.query(text, values)) as typeof db.query,
		};
		const { store: counting, counts, log } = store(20, sometimes);
		const [alone] = counts.gauges;
		for (let n = 1; n <= 15; n += 1) expect(counting.count("ann", minute).current).toBe(n);
		await expect.poll(() => alone?.value()).toBe(1);
		expect(log.warn).toHaveBeenCalledTimes(1);
		away = false;
		const counted = async () =>
			(await db.query<{ count: number }>("select count from private.rate_counts")).rows;
		await expect.poll(counted).toEqual([{ count: 15 }]);
		await expect.poll(() => alone?.value()).toBe(0);
	});

	it.each([
		["the connection breaks", new Error("Connection terminated unexpectedly")],
		["no answer comes", new Error("Query read timeout")],
		["it is reset", Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })],
		["a pooler lost its server", Object.assign(new Error("server conn crashed?"), { code: "08P01" })],
	])("count once what the database did although %s", async (_what, error) => {
		const { db } = database;
		let answers = false;
		const loses = {
			...db,
			query: (async (text: string, values: unknown[]) => {
				const done = await db.query(text, values);
				if (!answers) throw error;
				return done;
			}) as typeof db.query,
		};
		const { store: counting, counts } = store(20, loses);
		for (let n = 1; n <= 15; n += 1) expect(counting.count("ann", minute).current).toBe(n);
		await expect.poll(() => counts.gauges[0]?.value()).toBe(1);
		answers = true;
		counting.count("ann", minute);
		const counted = async () =>
			(await db.query<{ count: number }>("select count from private.rate_counts")).rows;
		await expect.poll(counted).toEqual([{ count: 16 }]);
		expect(counting.count("ann", minute).current).toBe(17);
	});
});
