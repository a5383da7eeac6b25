import { randomBytes } from "node:crypto";
import pg from "pg";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { passwordHashing } from "../../modules/identity/core/password-hashing.ts";
import { goodPassword, identityApp } from "../../modules/identity/testing/identity-app.ts";
import { migrationsFolder } from "../../open-context.ts";
import type { Database } from "../../platform/db/database.ts";
import { migrate } from "../../platform/db/migrations/migrate.ts";
import { type Migration, readMigrations } from "../../platform/db/migrations/migration-files.ts";
import { worksFrom } from "../../platform/db/migrations/works-from.ts";
import { openPostgres } from "../../platform/db/postgres.ts";
import { openTestPostgres, type TestDatabase } from "../databases.ts";
import { catalogOf, type Table } from "./catalog.ts";
import { fillEveryTable, type RowMade } from "./fill-every-table.ts";
import { schemaLines } from "./schema-lines.ts";

const all = readMigrations(migrationsFolder);
/**
 * The first release: public site, accounts, subscriptions, the scanner. Every later migration was written for
 * databases in use.
 */
const ofFirstRelease = all.findIndex(({ name }) => name.startsWith("0007"));

/**
 * These migrations break the version before them, so its processes must be stopped first. No other migration may do
 * that.
 */
const endsTheVersionBefore: Readonly<Record<string, string>> = {
	"0007-recent-proof.sql": "a session has the moment of its proof, which the version before does not write",
	"0009-sessions-and-devices.sql": "two functions that open and refresh sessions take more",
	"0014-sealed-mailbox.sql": "mails of trying out are sealed",
};
/** Nothing reads this table anymore. It held mails for trying out, which a new start makes again. */
const tablesGone = new Set(["private.mailbox"]);

async function emptyDatabase(): Promise<TestDatabase> {
	const name = `test_${randomBytes(8).toString("hex")}`;
	const address = (database: string) => `postgres://postgres@127.0.0.1:${inject("postgresPort")}/${database}`;
	const admin = async (statement: string) => {
		const client = new pg.Client({ connectionString: address("postgres") });
		await client.connect();
		await client.query(statement);
		await client.end();
	};
	await admin(`create database ${name}`);
	const url = address(name);
	const db = await openPostgres({ url, pool: 5, prepare: true, onIdleError: () => undefined });
	onTestFinished(async () => {
		await db.close();
		await admin(`drop database ${name} with (force)`);
	});
	return { db, url };
}

async function freshSchema(): Promise<string[]> {
	const { db, close } = await openTestPostgres();
	const lines = await schemaLines(db);
	await close();
	return lines;
}

/** Everything that the processes of a version write and call. */
async function versionOf(db: Database) {
	const { rows } = await db.query<{ name: string }>(
		"select oid::regprocedure::text as name from pg_proc where pronamespace in ('auth'::regnamespace, 'private'::regnamespace)",
	);
	return { tables: await catalogOf(db), functions: rows.map(({ name }) => name) };
}

const fill = (db: Database, tables: readonly Table[], round: number) =>
	db.transaction((tx) => fillEveryTable(tx, tables, round));

/** Which of these rows are missing or changed, in the columns that still exist. */
async function changedRows(db: Database, made: readonly RowMade[]): Promise<string[]> {
	const now = new Map((await catalogOf(db)).map((table) => [table.name, table]));
	const changed: string[] = [];
	for (const { table, row } of made) {
		const { key = [] } = now.get(table) ?? {};
		if (tablesGone.has(table)) continue;
		// In a table without a key, all values together identify a row.
		const namedBy = key.length > 0 ? key : Object.keys(row);
		const { rows } = await db.query<{ row: Record<string, unknown> }>(
			`select to_jsonb(t) as row from ${table} t where to_jsonb(t) @> $1::jsonb`,
			[JSON.stringify(Object.fromEntries(namedBy.map((name) => [name, row[name]])))],
		);
		const found = rows[0]?.row;
		if (!found) changed.push(`${table} is gone`);
		for (const [name, value] of Object.entries(found ? row : {}))
			if (name in (found ?? {}) && JSON.stringify(found?.[name]) !== JSON.stringify(value))
				changed.push(`${table}.${name}: ${JSON.stringify(value)} is ${JSON.stringify(found?.[name])}`);
	}
	return changed;
}

describe("a database of the first release, with rows in every table", () => {
	it("gets today's schema and keeps its rows, and after each migration the version before can still write everything it knows", async () => {
		const { db } = await emptyDatabase();
		await migrate(db, all.slice(0, ofFirstRelease));
		let before = await versionOf(db);
		const made = await fill(db, before.tables, 1);
		expect(made.map(({ table }) => table)).toEqual(before.tables.map(({ name }) => name));
		const ended: string[] = [];
		for (const [at, { name }] of all.entries()) {
			if (at < ofFirstRelease) continue;
			expect(await migrate(db, all.slice(0, at + 1))).toEqual([name]);
			const after = await versionOf(db);
			const calls = before.functions.filter((one) => !after.functions.includes(one));
			const writes = await fill(db, before.tables, at).catch((error: Error) => error.message);
			if (typeof writes === "string" || calls.length > 0) ended.push(name);
			if (typeof writes !== "string") made.push(...writes);
			made.push(...(await fill(db, after.tables, 1000 + at)));
			before = after;
		}
		expect(ended).toEqual(Object.keys(endsTheVersionBefore));
		expect(await schemaLines(db)).toEqual(await freshSchema());
		expect(await changedRows(db, made)).toEqual([]);
	});

	it("is then written by the oldest version that may still start on it, with everything which that version knows", async () => {
		const { db } = await emptyDatabase();
		const last = all.findIndex(({ name }) => name === worksFrom);
		expect(last, "the name of a migration").toBeGreaterThan(0);
		await migrate(db, all.slice(0, last + 1));
		const oldest = await versionOf(db);
		const made = await fill(db, oldest.tables, 1);
		await migrate(db, all);
		const { functions } = await versionOf(db);
		expect(oldest.functions.filter((one) => !functions.includes(one))).toEqual([]);
		made.push(...(await fill(db, oldest.tables, 2)));
		expect(await changedRows(db, made)).toEqual([]);
	});

	it("is migrated by one start, after which a person of that release signs in and reads their data", async () => {
		const database = await emptyDatabase();
		const { db } = database;
		await migrate(db, all.slice(0, ofFirstRelease));
		const password = await passwordHashing({ memoryCost: 256, timeCost: 1, parallelism: 1 }).hash(
			goodPassword,
		);
		const id = "00000000-0000-4000-8000-000000000001";
		await db.runScript(`
			insert into auth.users (id, email, email_confirmed_at, password_hash, created_at, updated_at)
				values ('${id}', 'ann@example.com', now(), '${password}', now(), now());
			insert into auth.identities (id, user_id, provider, provider_id, identity_data, created_at, updated_at)
				values (gen_random_uuid(), '${id}', 'email', '${id}', '{"email": "ann@example.com"}', now(), now());
			insert into public.profiles (user_id, first_name, username) values ('${id}', 'Ann', 'ann_of_then');
			insert into public.user_preferences (user_id, theme) values ('${id}', 'dark');
			insert into public.subscriptions (id, user_id, plan_type, status, created_at)
				values ('${id}', '${id}', 'basic', 'active', now());
			insert into public.payment_history (subscription_id, amount, status, created_at) values ('${id}', 999, 'completed', now());
		`);
		expect(await migrate(db, all)).toEqual(all.slice(ofFirstRelease).map(({ name }) => name));
		const app = await identityApp(database);
		onTestFinished(() => app.stop());
		const client = app.client();
		const { error } = await client.auth.signInWithPassword({
			email: "ann@example.com",
			password: goodPassword,
		});
		expect(error).toBeNull();
		const read = async (table: string, columns: string) => (await client.from(table).select(columns)).data;
		expect(await read("profiles", "first_name, username")).toEqual([
			{ first_name: "Ann", username: "ann_of_then" },
		]);
		expect(await read("user_preferences", "theme")).toEqual([{ theme: "dark" }]);
		expect(await read("payment_history", "amount")).toEqual([{ amount: 999 }]);
	});
});

const oneByOne = all.filter((migration) => migration.oneByOne);
const until = (last: Migration) => all.slice(0, all.indexOf(last) + 1);

/** A table that gets an index before it is altered, with the tables that it refers to. */
function indexedOf({ sql }: Migration, tables: readonly Table[]): Table[] {
	const [, name] =
		[...sql.matchAll(/^create index concurrently if not exists \w+ on (\S+)/gm)].find(
			({ index, 1: table }) => !sql.slice(0, index).includes(`alter table ${table} `),
		) ?? [];
	const needed = new Set([name]);
	for (const table of [...tables].reverse())
		if (needed.has(table.name)) for (const { to } of table.references) needed.add(to);
	return tables.filter((table) => needed.has(table.name));
}

/** Fills a database and migrates it up to the migration that runs one by one. */
async function before(migration: Migration) {
	const { db, url } = await emptyDatabase();
	await migrate(db, until(migration).slice(0, -1));
	const tables = await catalogOf(db);
	const made: RowMade[] = [];
	for (let round = 1; round <= 20; round += 1) made.push(...(await fill(db, tables, round)));
	return { db, url, tables, made };
}

describe.each(oneByOne.map((migration) => [migration.name, migration] as const))(
	"%s, which runs while others write",
	(name, migration) => {
		it("refuses no write of the version before, and leaves its indexes valid", async () => {
			const { db, tables, made } = await before(migration);
			const began = Promise.withResolvers<void>();
			const end = Promise.withResolvers<void>();
			// Building an index waits for running writes, while others continue to write.
			const longWrite = db.transaction(async (tx) => {
				made.push(...(await fillEveryTable(tx, indexedOf(migration, tables), 101)));
				began.resolve();
				await end.promise;
			});
			await began.promise;
			const migrated = migrate(db, until(migration));
			const isBuilding = async () => {
				const { rows } = await db.query(
					"select from pg_stat_progress_create_index where datname = current_database()",
				);
				return rows.length > 0;
			};
			await expect.poll(isBuilding, { timeout: 60_000 }).toBe(true);
			for (let round = 102; round < 112; round += 1) made.push(...(await fill(db, tables, round)));
			let done = false;
			const goesOn = async () => {
				for (let round = 112; !done; round += 1) made.push(...(await fill(db, tables, round)));
			};
			const writes = goesOn();
			end.resolve();
			await longWrite;
			expect(await migrated).toEqual([name]);
			done = true;
			await writes;
			await migrate(db, all);
			expect(await schemaLines(db)).toEqual(await freshSchema());
			expect(await changedRows(db, made)).toEqual([]);
		});

		it("continues at the next start, whichever statement its process ended after", async () => {
			const { db, made } = await before(migration);
			for (let stopAt = 0, stopped = true; stopped; stopAt += 1) {
				let left = stopAt;
				const mortal: Database = {
					...db,
					runAlone: async (statement, settings) => {
						if (left === 0) throw new Error("The process ends here.");
						left -= 1;
						await db.runAlone(statement, settings);
					},
				};
				stopped = await migrate(mortal, until(migration)).then(
					() => false,
					(error: Error) => error.message.includes("The process ends here."),
				);
			}
			expect(await migrate(db, until(migration))).toEqual([]);
			await migrate(db, all);
			expect(await schemaLines(db)).toEqual(await freshSchema());
			expect(await changedRows(db, made)).toEqual([]);
		});
	},
);
