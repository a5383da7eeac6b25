import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrationsFolder } from "../../../open-context.ts";
import { onBothDatabases, openTestPostgres, type TestDatabase } from "../../../testing/databases.ts";
import { openPostgres } from "../postgres.ts";
import { MigrationRefused, missingMigrations } from "./applied-migrations.ts";
import { migrate, migrateWithin } from "./migrate.ts";
import { type Migration, readMigrations, splitStatements } from "./migration-files.ts";
import { worksFrom } from "./works-from.ts";

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

	it("keeps nothing of a migration that fails halfway, and names it", async () => {
		const broken = { ...extra, sql: "create table public.half (id int);\nselect nonsense;\n" };
		await expect(migrate(db, [...all, broken])).rejects.toThrow(/Migration 9001-extra\.sql failed/);
		const { rows } = await db.query("select from pg_tables where tablename = 'half'");
		expect(rows).toEqual([]);
	});

	it("says which user lacks which right, and where to read how to give it", async () => {
		const cure =
			/permission denied for .*\. The user of DATABASE_URL must own the database and .*configure\.md/;
		const asWeak = "set local role anon;\ncreate table public.weak (id int);\n";
		await expect(migrate(db, [...all, { ...extra, sql: asWeak }])).rejects.toThrow(cure);
		const ofRoles = "set local role anon;\ncreate role another;\n";
		await expect(migrate(db, [...all, { ...extra, sql: ofRoles }])).rejects.toThrow(
			/permission denied to create role\. An administrator must make the roles .*configure\.md/,
		);
		await expect(
			db.transaction(async (tx) => {
				await tx.query("set local role anon");
				await migrateWithin(tx, all);
			}),
		).rejects.toThrow(cure);
	});

	it("refuses a migration that was changed after it was applied", async () => {
		await migrate(db, [...all, extra]);
		await expect(migrate(db, [...all, { ...extra, checksum: "2" }])).rejects.toThrow(MigrationRefused);
	});

	const startOf = async (version: readonly Migration[]) => {
		const told: string[] = [];
		const applied = await migrate(db, version, { onNewer: (newer) => void told.push(...newer) });
		return { applied, told };
	};
	const untilWorks = all.findIndex(({ name }) => name === worksFrom) + 1;

	it("lets the version before start on the schema of the next one, which it works on, and changes nothing", async () => {
		await migrate(db, [...all, extra]);
		for (const version of [all, all.slice(0, untilWorks)])
			expect((await startOf(version)).told.at(-1)).toBe(extra.name);
		expect(await startOf(all)).toEqual({ applied: [], told: [extra.name] });
		expect(await startOf([...all, extra])).toEqual({ applied: [], told: [] });
	});

	it("refuses the database of a newer version to one that is too old for it, or that is of another line", async () => {
		await migrate(db, [...all, extra]);
		await expect(startOf(all.slice(0, untilWorks - 1))).rejects.toThrow(/used by a newer version/);
		const other = { ...extra, name: "9000-of-another-line.sql" };
		await expect(startOf([...all, other])).rejects.toThrow(/used by a newer version/);
		expect(await missingMigrations(db, [other])).toEqual([other]);
		await db.query("delete from private.installation where name = 'works-from'");
		await expect(startOf(all), "nobody has said who works with it").rejects.toThrow(
			/used by a newer version/,
		);
	});
});

const oneByOne = {
	name: "9002-one-by-one.sql",
	sql: "-- One by one: each commits.\ncreate index concurrently if not exists extra_topic on private.support_requests (topic);\n",
	checksum: "2",
	oneByOne: true,
};
const indexIsGood = async ({ db }: TestDatabase) => {
	const { rows } = await db.query<{ good: boolean }>(
		"select indisvalid as good from pg_index where indexrelid = to_regclass('private.extra_topic')",
	);
	return rows.map(({ good }) => good);
};

describe("a migration that runs statement by statement, on a PostgreSQL in use", () => {
	let database: TestDatabase & { close(): Promise<void> };
	beforeEach(async () => {
		database = await openTestPostgres();
	});
	afterEach(() => database.close());

	it("builds its index while others write, in its place between the other migrations", async () => {
		const { db } = database;
		const last = { ...extra, name: "9003-last.sql", sql: "drop index private.extra_topic;\n" };
		const writing = Promise.withResolvers<void>();
		const end = Promise.withResolvers<void>();
		const insert = (reference: string, sql: Pick<TestDatabase["db"], "query">) =>
			sql.query(
				"insert into private.support_requests (reference, name, email, topic, message, created_at) values ($1, 'a', 'b', 'c', 'd', now())",
				[reference],
			);
		const longWrite = db.transaction(async (tx) => {
			await insert("one", tx);
			writing.resolve();
			await end.promise;
		});
		await writing.promise;
		const migrated = migrate(db, [...all, oneByOne]);
		await expect.poll(() => indexIsGood(database)).toEqual([false]);
		await insert("two", db);
		end.resolve();
		await longWrite;
		expect(await migrated).toEqual([oneByOne.name]);
		expect(await indexIsGood(database)).toEqual([true]);
		expect(await migrate(db, [...all, oneByOne, last])).toEqual([last.name]);
	});

	it("waits as long as needed to build or drop an index, but only so long for a table that no write is aborted", async () => {
		const { db } = database;
		const waits: (string | undefined)[] = [];
		const watched: TestDatabase["db"] = {
			...db,
			runAlone: (statement, options) => {
				waits.push(options?.lockTimeout);
				return db.runAlone(statement, options);
			},
		};
		const sql = `${oneByOne.sql}drop index concurrently if exists private.extra_topic;
alter table private.support_requests add column extra text;\n`;
		expect(await migrate(watched, [...all, { ...oneByOne, sql }])).toEqual([oneByOne.name]);
		expect(waits).toEqual(["0ms", "0ms", "400ms"]);
	});

	it("is applied once by several processes, whatever an earlier process left unfinished", async () => {
		const { db, url } = database;
		await db.query(
			"insert into private.support_requests (reference, name, email, topic, message, created_at) values ('x', 'a', 'b', 'c', 'd', now())",
		);
		await db.runAlone("create index extra_topic on private.support_requests (topic)");
		await db.query(
			"update pg_index set indisvalid = false where indexrelid = 'private.extra_topic'::regclass",
		);
		const others = await Promise.all(
			[0, 1].map(() =>
				openPostgres({ url: url ?? "", pool: 3, prepare: true, onIdleError: () => undefined }),
			),
		);
		const applied = await Promise.all([db, ...others].map((one) => migrate(one, [...all, oneByOne])));
		expect(applied.flat()).toEqual([oneByOne.name]);
		expect(await indexIsGood(database)).toEqual([true]);
		await Promise.all(others.map((one) => one.close()));
	});
});

it("ends a statement at a semicolon at the end of a line, and keeps function bodies together", () => {
	const script =
		"-- why\nselect 1;\n\ncreate function f() returns int language sql as $$\n\tselect 1;\n$$;\nselect 2;\n";
	expect(splitStatements(script)).toHaveLength(3);
});
