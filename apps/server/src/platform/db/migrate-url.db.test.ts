import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrationsFolder } from "../../open-context.ts";
import { openTestPostgres } from "../../testing/databases.ts";
import { missingMigrations } from "./migrations/applied-migrations.ts";
import { migrate } from "./migrations/migrate.ts";
import { readMigrations } from "./migrations/migration-files.ts";
import { openPostgres } from "./postgres.ts";

const all = readMigrations(migrationsFolder);
const next = {
	name: "9999-next.sql",
	sql: "create index concurrently if not exists next on private.mails (kind);\n",
	checksum: "next",
	oneByOne: true,
};

describe("statements that run alone, bypassing a pooler", () => {
	let one: Awaited<ReturnType<typeof openTestPostgres>>;
	let other: typeof one;
	beforeEach(async () => {
		one = await openTestPostgres();
		other = await openTestPostgres();
	});
	afterEach(async () => {
		await one.close();
		await other.close();
	});
	const open = (migrateUrl: string | undefined) =>
		openPostgres({ url: one.url ?? "", migrateUrl, pool: 2, prepare: true, onIdleError: () => undefined });
	const hasIndex = async ({ db }: typeof one) =>
		(await db.query("select 1 from pg_class where relname = 'next'")).rows.length > 0;

	it("are refused with a sentence if they would reach another database, and nothing runs or is recorded", async () => {
		const db = await open(other.url);
		await expect(db.runAlone("create table here (a int)")).rejects.toThrow(
			/^DATABASE_MIGRATE_URL leads to another database than DATABASE_URL/,
		);
		await expect(migrate(db, [...all, next])).rejects.toThrow(
			/^Migration 9999-next\.sql failed: DATABASE_MIGRATE_URL leads to another database/,
		);
		expect(await missingMigrations(db, [next])).toEqual([next]);
		expect([await hasIndex(one), await hasIndex(other)]).toEqual([false, false]);
		await db.close();
	});

	it("run if both addresses lead to one database, whatever the addresses look like", async () => {
		const db = await open((one.url ?? "").replace("127.0.0.1", "localhost"));
		expect(await migrate(db, [...all, next])).toEqual([next.name]);
		expect([await hasIndex(one), await hasIndex(other)]).toEqual([true, false]);
		await db.close();
	});

	it("name the setting if that address refuses the sign-in", async () => {
		const db = await open((one.url ?? "").replace("postgres@", "nobody@"));
		await expect(db.runAlone("select 1")).rejects.toThrow(/^DATABASE_MIGRATE_URL: .*nobody/);
		await db.close();
	});
});
