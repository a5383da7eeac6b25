import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { openPostgresBulk } from "../../../platform/db/bulk/postgres-bulk.ts";
import { openPglite } from "../../../platform/db/embedded/pglite.ts";
import { migrate } from "../../../platform/db/migrations/migrate.ts";
import { openTestPostgres } from "../../../testing/databases.ts";
import { scannerApp } from "../../scanner/testing/scanner-app.ts";
import { carrySecrets } from "../core/carry-secrets.ts";
import { moveToEmbedded, moveToPostgres } from "../moving/move-database.ts";
import {
	backUp,
	contentsOfFolder,
	contentsOfUrl,
	emptyPostgres,
	folder,
	keyLine,
	masterKey,
	openUrl,
	restoreTo,
	usingOnce,
	writeOptions,
} from "../testing/backup-stage.ts";

/** These tests make whole databases, perhaps on a slow machine. */
const patience = { timeout: 240_000 };

const raise = (message: string): never => {
	throw new Error(message);
};

describe("moving a database", patience, () => {
	it("into PostgreSQL and back keeps every row of every table, and what was counted", async () => {
		const origin = await openTestPostgres();
		const app = await scannerApp(origin);
		const ann = await app.person("ann@example.com");
		app.source.holds("ann@example.com", { recordKey: "Forum of March", sourceType: "breach_databases" });
		await app.scan(ann);
		await app.stop();
		const path = await backUp(origin.url ?? "");
		await origin.close();
		const dataDir = folder();
		await restoreTo({ DATA_DIR: dataDir })(path);
		const before = await contentsOfFolder(dataDir);
		expect([...before.values()].filter((rows) => rows.length > 0).length).toBeGreaterThan(15);

		const url = await emptyPostgres();
		const deps = { ...writeOptions, dataDir, url, clock: { now: () => new Date("2026-01-02T03:04:05Z") } };
		const moved = await moveToPostgres(deps)();
		expect(moved.keptAs).toBe(join(dataDir, "pgdata.moved-20260102T030405Z"));
		expect(existsSync(join(dataDir, "pgdata"))).toBe(false);
		expect(await contentsOfUrl(url)).toEqual(before);
		await expect(moveToPostgres(deps)()).rejects.toThrow("There is no embedded database");

		await moveToEmbedded(deps)();
		expect(await contentsOfFolder(dataDir)).toEqual(before);
	});

	it("carries the API keys before anything is kept, so that no database is ever without them", async () => {
		const dataDir = folder();
		const embedded = await openPglite(dataDir);
		await migrate(embedded, writeOptions.migrations);
		await embedded.close();
		const [master, anon] = [join(dataDir, "keys", "master.key"), join(dataDir, "keys", "anon.key")];
		mkdirSync(join(dataDir, "keys"), { recursive: true });
		writeFileSync(master, keyLine(masterKey).value);
		writeFileSync(anon, "the key that programs have\n");
		const url = await emptyPostgres();
		const deps = { ...writeOptions, dataDir, url, clock: { now: () => new Date("2026-01-02T03:04:05Z") } };
		const failing = async () => {
			throw new Error("The secrets could not be carried.");
		};
		// The failed try kept nothing, so the next try finds an empty database.
		await expect(moveToPostgres({ ...deps, complete: failing })()).rejects.toThrow("could not be carried");
		expect(existsSync(join(dataDir, "pgdata"))).toBe(true);
		const complete = carrySecrets({ DATA_DIR: dataDir, clock: deps.clock });
		await moveToPostgres({ ...deps, complete })();
		const kept = (await contentsOfUrl(url)).get("private.installation") ?? [];
		expect(kept.filter((row) => row.startsWith("anon.key\t"))).toHaveLength(1);

		rmSync(anon);
		await expect(moveToEmbedded({ ...deps, complete: failing })()).rejects.toThrow("could not be carried");
		expect(existsSync(join(dataDir, "pgdata"))).toBe(false);
		await moveToEmbedded({ ...deps, complete })();
		expect(readFileSync(anon, "utf8")).toBe("the key that programs have\n");
	});

	it("is completed by the next try if it was killed after PostgreSQL's commit, unless the old database has changed since", async () => {
		const dataDir = folder();
		const embedded = await openPglite(dataDir);
		await migrate(embedded, writeOptions.migrations);
		await embedded.close();
		const url = await emptyPostgres();
		const deps = { ...writeOptions, dataDir, url, clock: { now: () => new Date("2026-01-02T03:04:05Z") } };
		// The move reads the clock for the old database's new name, right after PostgreSQL has committed.
		const killed = { now: () => raise("killed") };
		await expect(moveToPostgres({ ...deps, clock: killed })()).rejects.toThrow("killed");
		expect(existsSync(join(dataDir, "pgdata"))).toBe(true);
		// Copies the old database as it is at this moment, and then writes to the copy.
		const goesOn = folder();
		cpSync(join(dataDir, "pgdata"), join(goesOn, "pgdata"), { recursive: true });
		const another = await openPglite(goesOn);
		await another.query("insert into private.installation (name, value) values ('written since', '1')");
		await another.close();
		await expect(moveToPostgres({ ...deps, dataDir: goesOn })()).rejects.toThrow(
			"Since then a server was started without DATABASE_URL and wrote to",
		);
		expect(existsSync(join(goesOn, "pgdata"))).toBe(true);

		const before = await contentsOfFolder(dataDir);
		const moved = await moveToPostgres(deps)();
		const rows = [...before].flatMap(([table, lines]) => (table === "sequences" ? [] : lines));
		expect(moved).toMatchObject({ byEarlierTry: true, rows: rows.length });
		expect([existsSync(join(dataDir, "pgdata")), existsSync(moved.keptAs ?? "")]).toEqual([false, true]);
		// No mark of the copy is left.
		expect(await contentsOfUrl(url)).toEqual(before);
	});

	it("into the embedded database keeps nothing if a server was started meanwhile, and blocks that server's writes until then", async () => {
		const url = await emptyPostgres();
		const { db } = await openUrl(url);
		await migrate(db, writeOptions.migrations);
		await db.close();
		const dataDir = folder();
		let writing: Promise<unknown> | undefined;
		const started = async () => {
			const { db: server } = await openUrl(url);
			let written = false;
			writing = server
				.query("insert into private.installation (name, value) values ('by the server', '1')")
				.then(() => {
					written = true;
				});
			writing.catch(() => undefined);
			await expect
				.poll(
					async () =>
						(
							await server.query(
								"select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
							)
						).rows.length,
				)
				.toBe(1);
			expect(written).toBe(false);
		};
		const deps = { ...writeOptions, dataDir, url, clock: { now: () => new Date() } };
		await expect(moveToEmbedded({ ...deps, complete: started })()).rejects.toThrow("Stop the servers first");
		await writing;
		expect(existsSync(join(dataDir, "pgdata"))).toBe(false);
		expect((await contentsOfUrl(url)).get("private.installation")?.join()).toContain("by the server");
	});

	it("is refused while servers have the database open", async () => {
		const url = await emptyPostgres();
		const { db } = await openUrl(url);
		await migrate(db, writeOptions.migrations);
		const deps = { ...writeOptions, dataDir: folder(), url, clock: { now: () => new Date() } };
		await expect(moveToEmbedded(deps)()).rejects.toThrow("Stop the servers first");
		await db.close();
		// A pooler keeps a connection after its client has gone, under the client's name.
		const pooled = new pg.Client({ connectionString: url, application_name: "unlisted" });
		await pooled.connect();
		await expect(moveToEmbedded(deps)()).rejects.toThrow(
			/from 127\.0\.0\.1\..* idle for \d+ seconds\. If all servers are stopped, a pooler such as PgBouncer keeps these/,
		);
		await pooled.end();
		await expect(
			usingOnce(openPostgresBulk(url), async ({ sql }) => (await sql.query("select 1")).rows.length),
		).resolves.toBe(1);
	});
});
