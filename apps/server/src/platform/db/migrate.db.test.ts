import { beforeEach, expect, it } from "vitest";
import { migrationsFolder } from "../../open-context.ts";
import { onBothDatabases, type TestDatabase } from "../../testing/databases.ts";
import { MigrationRefused, migrate, missingMigrations, readMigrations, splitStatements } from "./migrate.ts";

const all = readMigrations(migrationsFolder);
const extra = { name: "9001-extra.sql", sql: "create table public.extra (id int);\n", checksum: "1" };

onBothDatabases("migrating", (open) => {
	let db: TestDatabase["db"];
	beforeEach(async () => {
		({ db } = await open());
	});

	it("applies what is missing, and nothing the second time", async () => {
		expect(await migrate(db, [...all, extra])).toEqual([extra.name]);
		expect(await migrate(db, [...all, extra])).toEqual([]);
		expect(await missingMigrations(db, [...all, extra])).toEqual([]);
	});

	it("applies each migration once when several processes start together", async () => {
		const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(db, [...all, extra])));
		expect(applied.flat()).toEqual([extra.name]);
	});

	it("keeps nothing of a migration that fails half way, and names it", async () => {
		const broken = { ...extra, sql: "create table public.half (id int);\nselect nonsense;\n" };
		await expect(migrate(db, [...all, broken])).rejects.toThrow(/Migration 9001-extra\.sql failed/);
		const { rows } = await db.query("select from pg_tables where tablename = 'half'");
		expect(rows).toEqual([]);
	});

	it("refuses a migration that was changed after it was applied", async () => {
		await migrate(db, [...all, extra]);
		await expect(migrate(db, [...all, { ...extra, checksum: "2" }])).rejects.toThrow(MigrationRefused);
	});

	it("refuses a database that a newer version has used", async () => {
		await migrate(db, [...all, extra]);
		await expect(migrate(db, all)).rejects.toThrow(/used by a newer version/);
	});
});

it("ends a statement at a semicolon at the end of a line, and keeps function bodies together", () => {
	const script =
		"-- why\nselect 1;\n\ncreate function f() returns int language sql as $$\n\tselect 1;\n$$;\nselect 2;\n";
	expect(splitStatements(script)).toHaveLength(3);
});
