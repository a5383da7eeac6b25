import { randomUUID } from "node:crypto";
import { Writable } from "node:stream";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openTestPostgres } from "../../testing/databases.ts";
import { type TestApp, testApp } from "../../testing/test-app.ts";
import { createLog } from "../log/log.ts";

describe("a PostgreSQL that answers but cannot do what it is asked", () => {
	let database: Awaited<ReturnType<typeof openTestPostgres>>;
	let app: TestApp;
	let lines: string[];
	beforeEach(async () => {
		database = await openTestPostgres();
		lines = [];
		const write = (chunk: Buffer, _encoding: string, done: () => void) => {
			lines.push(String(chunk));
			done();
		};
		const log = createLog("warn", { destination: new Writable({ write }) });
		app = await testApp({ database, env: { ROLE: "api", DEMO: "off" }, log });
	});
	afterEach(async () => {
		await app.stop();
		await database.close();
	});

	const ask = (requestKey: string) =>
		app.http.inject({
			method: "POST",
			url: "/api/support",
			payload: {
				name: "Ann Example",
				email: "ann@example.com",
				topic: "other",
				requestKey,
				message: "Is it there?",
			},
		});
	/** Sends the same request with one key twice: while the database cannot do it, and once it can again. */
	const lost = async (mend: () => Promise<unknown>, reason: string) => {
		const key = randomUUID();
		const refused = await ask(key);
		expect([refused.statusCode, refused.headers["retry-after"], refused.json().detail]).toEqual([
			503,
			"5",
			"The database does not answer. Nothing was lost; try again in a moment.",
		]);
		const said = lines.map((line) => JSON.parse(line) as { msg: string });
		expect(said.map(({ msg }) => msg)).toContain(`the database does not answer: ${reason}`);
		expect(lines.join("")).not.toContain("stack");
		await mend();
		expect((await ask(key)).statusCode).toBe(201);
		const { rows } = await database.db.query("select from private.support_requests");
		expect(rows).toHaveLength(1);
	};
	const ready = async () => (await app.http.inject("/readyz")).json();
	const forProxies = async () => (await app.http.inject("/readyz/proxy")).json();

	it("because a table is locked, is waited for only a few seconds, and gives a 503", async () => {
		const locked = Promise.withResolvers<void>();
		const end = Promise.withResolvers<void>();
		const lock = database.db.transaction(async (tx) => {
			await tx.query("lock table private.support_requests");
			locked.resolve();
			await end.promise;
		});
		await locked.promise;
		await lost(async () => {
			end.resolve();
			await lock;
		}, "a table or row is locked");
	});

	it("because it became read-only, gives a 503 and is not ready, until connections lead to the writer", async () => {
		const name = new URL(database.url ?? "").pathname.slice(1);
		expect(await forProxies()).toEqual({ ready: true, reasons: [] });
		// Existing connections stay with their server, which changes under them.
		await onPostgres(`alter database ${name} set default_transaction_read_only = on`);
		await onPostgres(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
		await expect.poll(ready).toEqual({ ready: false, reasons: ["the database is read-only"] });
		expect(await forProxies(), "a proxy that sends nobody here would answer itself").toEqual({
			ready: true,
			reasons: [],
		});
		await lost(async () => {
			await onPostgres(`alter database ${name} set default_transaction_read_only = off`);
			await expect.poll(ready).toEqual({ ready: true, reasons: [] });
		}, "it is read-only, as after a failover");
		for (let asked = 0; asked < 5; asked += 1) await ready();
		const said = lines.map((line) => JSON.parse(line) as { msg: string; path?: string });
		expect(said.filter(({ path }) => path === "/readyz")).toEqual([]);
		const changes = said.filter(({ msg }) => msg === "not ready" || msg === "ready again");
		expect(changes.at(-1)?.msg).toBe("ready again");
		// The lost connections may show first. That is a different reason, so it gets its own log line.
		expect(changes.length).toBeLessThanOrEqual(3);
	});

	it("because it accepts no connections, is not ready, but proxies still send visitors, who get our messages and pages instead of the proxy's", async () => {
		const name = new URL(database.url ?? "").pathname.slice(1);
		expect(await forProxies()).toEqual({ ready: true, reasons: [] });
		await onPostgres(`alter database ${name} allow_connections false`);
		await onPostgres(`select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
		await expect.poll(ready).toEqual({ ready: false, reasons: ["the database does not answer"] });
		expect(await forProxies()).toEqual({ ready: true, reasons: [] });
		expect((await app.http.inject("/")).statusCode).toBe(200);
		const refused = await ask(randomUUID());
		expect([refused.statusCode, refused.json().detail]).toEqual([
			503,
			"The database does not answer. Nothing was lost; try again in a moment.",
		]);
		await onPostgres(`alter database ${name} allow_connections true`);
		await expect.poll(ready).toEqual({ ready: true, reasons: [] });
	});

	it.each([
		["53100", "its disk is full"],
		["53200", "it is out of memory"],
	])("because of %s, gives a 503 with its reason in the log", async (code, reason) => {
		await database.db.runScript(`
			create function private.refuse() returns trigger language plpgsql as $$
			begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
			create trigger refuse before insert on private.support_requests execute function private.refuse();
		`);
		await lost(() => database.db.query("drop trigger refuse on private.support_requests"), reason);
	});

	/** Connects to another database, because the tested one is read-only for everybody. */
	async function onPostgres(statement: string): Promise<void> {
		const client = new pg.Client({ connectionString: (database.url ?? "").replace(/[^/]+$/, "postgres") });
		await client.connect();
		await client.query(statement);
		await client.end();
	}
});
