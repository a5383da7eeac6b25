import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Sql, Transaction } from "./database.ts";
import { noticeDeadClient } from "./dead-clients.ts";

export interface Migration {
	readonly name: string;
	readonly sql: string;
	readonly checksum: string;
	/**
	 * On a PostgreSQL that is in use, its statements run one by one and each commits, so that indexes are built while others
	 * write. Each must be one that can run again, because the process may end between two of them.
	 */
	readonly oneByOne?: boolean;
}

export class MigrationRefused extends Error {}

/** Every migration of a folder, in the order of their names: 0001-….sql, 0002-….sql. */
export function readMigrations(folder: string): Migration[] {
	return readdirSync(folder)
		.filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
		.sort()
		.map((name) => {
			const sql = readFileSync(join(folder, name), "utf8");
			const checksum = createHash("sha256").update(sql).digest("hex").slice(0, 32);
			return { name, sql, checksum, oneByOne: sql.startsWith("-- One by one:") };
		});
}

// An arbitrary number that nobody else uses. Processes that start together migrate one after the other.
const lockNumber = 7_463_829_101;

export interface MigrateOptions {
	/** How long it tries in all, about, to get the lock of a table that others use. */
	readonly patienceMs?: number;
	/** Called once, if another process is migrating. */
	readonly onWait?: () => void;
}

/** Applies missing migrations and returns their names. All or none, but for those that run one by one. */
export async function migrate(
	db: Database,
	migrations: readonly Migration[],
	{ patienceMs = 300_000, onWait }: MigrateOptions = {},
): Promise<string[]> {
	const patiently = patienceOf(patienceMs);
	let waits = false;
	const wait = () => {
		if (!waits) onWait?.();
		waits = true;
	};
	const applied: string[] = [];
	for (;;) {
		const { names, oneByOne } = await patiently(longestWaitMs, () => migrateOnce(db, migrations, wait));
		applied.push(...names);
		if (!oneByOne) return applied;
		if (await applyOneByOne(db, oneByOne, { patiently, wait })) applied.push(oneByOne.name);
	}
}

/** `waitMs` is how long one try waits for a lock. */
type Patiently = <T>(waitMs: number, work: () => Promise<T>) => Promise<T>;

function patienceOf(patienceMs: number): Patiently {
	return async (waitMs, work) => {
		for (let left = Math.ceil(patienceMs / (waitMs + pauseMs)); ; left -= 1) {
			try {
				return await work();
			} catch (error) {
				if (left <= 1 || !isLocked(error)) throw error;
			}
			await sleep(pauseMs);
		}
	};
}

/**
 * A change of a table waits for those who read it, and everybody else waits behind the change. So it waits three seconds,
 * lets the others go on, and tries again.
 */
const longestWaitMs = 3000;
const pauseMs = 2000;

/**
 * A statement that runs by itself may need two tables, such as one that ends a foreign key, and waits so long for each of them. It
 * gives up before the server looks for circles of waiting (after a second): otherwise somebody's write would be ended, and not
 * the change.
 */
const waitAloneMs = 400;

function isLocked(error: unknown): boolean {
	const { code, cause } = error as { code?: string; cause?: { code?: string } };
	return ["55P03", "40P01"].includes(cause?.code ?? code ?? "");
}

/** Takes the lock, if no other process has it. */
async function isFree(tx: Transaction, lock: number): Promise<boolean> {
	const { rows } = await tx.query<{ mine: boolean }>('select pg_try_advisory_xact_lock($1) as "mine"', [
		lock,
	]);
	return rows[0]?.mine ?? false;
}

interface Applied {
	readonly names: string[];
	/** What comes next, and cannot run in a transaction here. */
	readonly oneByOne: Migration | undefined;
}

function migrateOnce(db: Database, migrations: readonly Migration[], wait: () => void): Promise<Applied> {
	const work = async (tx: Transaction) => {
		// Another process that migrates may take its time.
		await tx.query("set local lock_timeout = 0");
		if (!(await isFree(tx, lockNumber))) {
			wait();
			await tx.query("select pg_advisory_xact_lock($1)", [lockNumber]);
		}
		await tx.query(`set local lock_timeout = ${longestWaitMs}`);
		// Nobody waits for the embedded database while it starts.
		return applyMissing(tx, migrations, { inUse: db.kind === "postgres" });
	};
	return db.transaction(work, { patient: true });
}

/** In a transaction that does more, such as filling an empty database. */
export async function migrateWithin(tx: Transaction, migrations: readonly Migration[]): Promise<string[]> {
	return (await applyMissing(tx, migrations, { inUse: false })).names;
}

async function applyMissing(
	tx: Transaction,
	migrations: readonly Migration[],
	{ inUse }: { readonly inUse: boolean },
): Promise<Applied> {
	await tx.query("create schema if not exists private");
	await tx.query(
		"create table if not exists private.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
	);
	const before = await appliedMigrations(tx);
	refuseNewerDatabase(before, migrations);
	const missing = await missingMigrations(tx, migrations);
	// Nobody waits for an empty database.
	const oneByOne = inUse && before.size > 0 ? missing.find((migration) => migration.oneByOne) : undefined;
	const now = oneByOne ? missing.slice(0, missing.indexOf(oneByOne)) : missing;
	for (const migration of now) await apply(tx, migration);
	return { names: now.map(({ name }) => name), oneByOne };
}

async function apply(tx: Transaction, migration: Migration): Promise<void> {
	try {
		for (const statement of splitStatements(migration.sql))
			await tx.query(migration.oneByOne ? statement.replace(/\bindex concurrently\b/, "index") : statement);
	} catch (error) {
		throw refused(migration, error);
	}
	await tx.query("insert into private.migrations (name, checksum) values ($1, $2)", [
		migration.name,
		migration.checksum,
	]);
}

function refused({ name }: Migration, error: unknown): MigrationRefused {
	return new MigrationRefused(`Migration ${name} failed: ${(error as Error).message}`, { cause: error });
}

/**
 * A transaction that does nothing else holds the lock: building an index waits for everybody who reads, and so for a process
 * that would wait for the lock in a statement. False if another process was faster.
 */
async function applyOneByOne(
	db: Database,
	migration: Migration,
	{ patiently, wait }: { readonly patiently: Patiently; readonly wait: () => void },
): Promise<boolean> {
	for (;;) {
		const applied = await db.transaction(
			async (tx) => {
				if (!(await isFree(tx, lockNumber + 1))) return null;
				await noticeDeadClient(tx);
				// This also ends what the statement before it looked at. Building an index waits for every older look.
				await tx.query("set local idle_in_transaction_session_timeout = 0");
				if ((await missingMigrations(db, [migration])).length === 0) return false;
				for (const statement of splitStatements(migration.sql))
					await runAlone(db, migration, statement, patiently);
				await db.query("insert into private.migrations (name, checksum) values ($1, $2)", [
					migration.name,
					migration.checksum,
				]);
				return true;
			},
			{ patient: true },
		);
		if (applied !== null) return applied;
		wait();
		await sleep(pauseMs);
	}
}

async function runAlone(
	db: Database,
	migration: Migration,
	statement: string,
	patiently: Patiently,
): Promise<void> {
	try {
		const [, index] = /^create (?:unique )?index concurrently if not exists (\w+)/.exec(statement) ?? [];
		// One that was not finished when its process ended serves nobody, and keeps the name.
		for (const name of index ? await unfinishedIndexes(db, index) : [])
			await db.runAlone(`drop index concurrently if exists ${name}`);
		// Building or dropping an index this way waits for others and keeps nobody waiting.
		const wait = /^(create (unique )?|drop )index concurrently/.test(statement) ? 0 : waitAloneMs;
		await patiently(wait, () => db.runAlone(statement, { lockTimeout: `${wait}ms` }));
	} catch (error) {
		throw refused(migration, error);
	}
}

async function unfinishedIndexes(sql: Sql, name: string): Promise<string[]> {
	const { rows } = await sql.query<{ name: string }>(
		`select format('%I.%I', n.nspname, c.relname) as "name" from pg_catalog.pg_index i
		 join pg_catalog.pg_class c on c.oid = i.indexrelid join pg_catalog.pg_namespace n on n.oid = c.relnamespace
		 where c.relname = $1 and not i.indisvalid and n.nspname in ('auth', 'private', 'public')`,
		[name],
	);
	return rows.map((row) => row.name);
}

/** A statement ends with a semicolon at the end of a line. Bodies between $$ are kept whole. */
export function splitStatements(script: string): string[] {
	const statements: string[] = [];
	let current = "";
	let inBody = false;
	for (const line of script.split("\n")) {
		if (!inBody && current === "" && (line.trim() === "" || line.trimStart().startsWith("--"))) continue;
		current += `${line}\n`;
		if ((line.split("$$").length - 1) % 2 === 1) inBody = !inBody;
		if (!inBody && line.trimEnd().endsWith(";")) {
			statements.push(current);
			current = "";
		}
	}
	if (current.trim() !== "") statements.push(current);
	return statements;
}

/** False on a database that no migration was ever applied to. */
export async function isMigrated(sql: Sql): Promise<boolean> {
	const { rows } = await sql.query<{ there: boolean }>(
		"select to_regclass('private.migrations') is not null as \"there\"",
	);
	return rows[0]?.there ?? false;
}

export async function missingMigrations(sql: Sql, migrations: readonly Migration[]): Promise<Migration[]> {
	const applied = await appliedMigrations(sql);
	for (const migration of migrations) {
		const checksum = applied.get(migration.name);
		if (checksum !== undefined && checksum !== migration.checksum) {
			throw new MigrationRefused(
				`Migration ${migration.name} was changed after this database applied it. Put the file back, and add a new migration instead.`,
			);
		}
	}
	return migrations.filter((migration) => !applied.has(migration.name));
}

async function appliedMigrations(sql: Sql): Promise<Map<string, string>> {
	const { rows } = await sql.query<{ name: string; checksum: string }>(
		"select name, checksum from private.migrations order by name",
	);
	return new Map(rows.map((row) => [row.name, row.checksum]));
}

function refuseNewerDatabase(applied: Map<string, string>, migrations: readonly Migration[]): void {
	const unknown = [...applied.keys()].find(
		(name) => !migrations.some((migration) => migration.name === name),
	);
	if (unknown === undefined) return;
	throw new MigrationRefused(
		`This database has migration ${unknown}, which this version does not know: it was used by a newer version. Start that one.`,
	);
}
