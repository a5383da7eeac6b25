import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { readEnv } from "../../env.ts";
import { migrationsFolder } from "../../open-context.ts";
import { systemClock } from "../../platform/clock/clock.ts";
import { migrate } from "../../platform/db/migrations/migrate.ts";
import { readMigrations } from "../../platform/db/migrations/migration-files.ts";
import { openPostgres } from "../../platform/db/postgres.ts";
import { noteLastBackup, tellLastBackup } from "../../platform/process/last-backup.ts";
import { startSettings } from "../../slices-settings.ts";
import { onDatabase } from "../../testing/databases.ts";
import { checkDatabase, type DatabaseSettings } from "./database.ts";
import { examine } from "./examine.ts";
import { checkMigrateUrl } from "./migrate-url.ts";

onDatabase("the doctor, of a database", (open, kind) => {
	const migrations = readMigrations(migrationsFolder);
	const settings: DatabaseSettings = { prepare: true, spread: false, pool: 10, role: "all" };

	it("finds that all migrations are applied, that the user is an administrator, and that the clocks agree", async () => {
		const { db } = await open();
		await migrate(db, migrations);
		// Acts as if the answer took ten seconds.
		let sooner = 10_000;
		const now = () => {
			const moment = new Date(Date.now() - sooner);
			sooner = 0;
			return moment;
		};
		const { findings } = await checkDatabase(db, { migrations, migrates: true, settings, now });
		const found = findings.map(({ state, found: what }) => `${state}: ${what}`);
		expect(found).toContain("ok: This machine and the database agree.");
		expect(found).toContain("ok: All migrations are applied.");
		if (kind === "postgres") expect(found.join("\n")).toMatch(/warning: Its user is a superuser/);
		// The finding about the free space that the doctor cannot see on PostgreSQL.
		const unseen = expect.stringMatching(
			/^not checked: The database holds \d+\.\d GB; how much is free on PostgreSQL's disk cannot be seen/,
		);
		expect(found).toEqual(
			kind === "postgres" ? expect.arrayContaining([unseen]) : expect.not.arrayContaining([unseen]),
		);
	});

	it("finds a clock that is wrong, and migrations that are pending", async () => {
		const { db } = await open();
		await migrate(db, migrations);
		const later = [...migrations, { name: "9999-more.sql", sql: "", checksum: "1" }];
		const { findings } = await checkDatabase(db, {
			migrations: later,
			migrates: false,
			settings,
			now: () => new Date(Date.now() + 120_000),
		});
		const failures = findings.filter(({ state }) => state === "failure").map(({ check }) => check);
		expect(failures).toEqual(expect.arrayContaining(["clock", "migrations"]));
	});

	it("finds settings that do not fit the database: a pooler without settings of the role, spread tables, a large pool", async () => {
		const { db } = await open();
		await migrate(db, migrations);
		const found = async (change: Partial<typeof settings>) => {
			const look = {
				migrations,
				migrates: true,
				now: () => new Date(),
				settings: { ...settings, ...change },
			};
			const { findings } = await checkDatabase(db, look);
			return findings.map(({ state, found: what }) => `${state}: ${what}`).join("\n");
		};
		if (kind !== "postgres") return;
		expect(await found({})).not.toMatch(/DATABASE_/);
		expect(await found({ spread: true })).toMatch(/^failure: DATABASE_SPREAD=on, but .* no extension citus/m);
		expect(await found({ pool: 200, role: "api" })).toMatch(
			/^warning: DATABASE_POOL=200 lets 2 processes hold 408 connections, and the server gives \d+\.$/m,
		);
		await db.query("set timezone to 'Asia/Tokyo'");
		expect(await found({ prepare: false })).toMatch(
			/^failure: With DATABASE_PREPARE=off a pooler is between[\s\S]*alter role .* set TimeZone = 'UTC';$/m,
		);
	});

	it("finds a wrong address for long migrations: another database, no access, or none behind a pooler", async () => {
		if (kind !== "postgres") return;
		const [{ url = "" }, { url: elsewhere }] = [await open(), await open()];
		const found = async (migrateUrl: string | undefined, prepare = true) => {
			const db = await openPostgres({ url, migrateUrl, pool: 1, prepare, onIdleError: () => undefined });
			const settings = { DATABASE_MIGRATE_URL: migrateUrl, DATABASE_PREPARE: prepare };
			const findings = await checkMigrateUrl(db, settings);
			await db.close();
			return findings.map(({ state, found: what }) => `${state}: ${what}`);
		};
		expect(await found(undefined)).toEqual([]);
		expect(await found(undefined, false)).toEqual([
			expect.stringMatching(/^warning: DATABASE_PREPARE=off .* DATABASE_MIGRATE_URL is not set/),
		]);
		expect(await found(url, false)).toEqual(["ok: DATABASE_MIGRATE_URL leads to the same database."]);
		expect(await found(elsewhere)).toEqual([
			expect.stringMatching(/^failure: DATABASE_MIGRATE_URL leads to another database/),
		]);
		expect(await found(url.replace("postgres@", "nobody@"))).toEqual([
			expect.stringMatching(/^failure: DATABASE_MIGRATE_URL: .*nobody/),
		]);
	});

	it("knows from the shared database of a backup that another machine made, and takes the newest", async () => {
		const look = async (told: Date | null | "before the first start", dataDir = "/nonexistent/here") => {
			const { db } = await open();
			await migrate(db, migrations);
			if (told === "before the first start") await db.query("drop schema private cascade");
			if (told instanceof Date) {
				await tellLastBackup(db);
				await db.query("update private.operator_figures set counted_at = $1 where name = 'last_backup'", [
					told,
				]);
			}
			const found = await examine({
				clock: systemClock,
				newId: randomUUID,
				migrations,
				openMailer: () => null,
				start: startSettings,
				// The suite closes the database.
				openDatabase: async () => ({ ...db, close: async () => undefined }),
				env: readEnv({ DATABASE_URL: "postgres://db@127.0.0.1/x", DATA_DIR: dataDir, BROKERS: "off" }),
			})({ sendMail: false });
			const [first] = found.filter(({ check }) => check === "backup");
			return `${first?.state}: ${first?.found}`;
		};
		const [now, fewDaysAgo] = [new Date(), new Date(Date.now() - 75 * 3_600_000)];
		expect(await look(now)).toBe("ok: The newest backup, made elsewhere, is 0 hours old.");
		expect(await look(null)).toMatch(
			/^warning: No backup was made from here, and the database tells of none/,
		);
		expect(await look("before the first start")).toBe(
			"warning: No backup was made from here, and there is nothing to back up before the first start.",
		);
		const here = mkdtempSync(join(tmpdir(), "unlisted-doctor-"));
		onTestFinished(() => rmSync(here, { recursive: true, force: true }));
		await noteLastBackup(here, { path: here, bytes: 1, at: fewDaysAgo.toISOString() });
		expect(await look(now, here)).toBe("ok: The newest backup, made elsewhere, is 0 hours old.");
		await noteLastBackup(here, { path: here, bytes: 1, at: now.toISOString() });
		expect(await look(fewDaysAgo, here)).toBe("ok: The newest backup is 0 hours old.");
		// A backup that was made while a clock was ahead hides none with a right time.
		const nextYear = new Date(Date.now() + 365 * 24 * 3_600_000);
		expect(await look(nextYear, here)).toBe("ok: The newest backup is 0 hours old.");
		await noteLastBackup(here, { path: here, bytes: 1, at: nextYear.toISOString() });
		expect(await look(fewDaysAgo, here)).toBe("warning: The newest backup is 75 hours old.");
		expect(await look(null, here)).toMatch(/^failure: The newest backup is from the future/);
	});
});
