import type { Database, Transaction } from "../database.ts";
import { takeIfFree, turns } from "../one-at-a-time.ts";
import { appliedMigrations, missingMigrations, newerMigrations, refused } from "./applied-migrations.ts";
import { applyOneByOne } from "./migrate-one-by-one.ts";
import { type Migration, splitStatements } from "./migration-files.ts";
import { lockWaitMs, patienceOf } from "./table-locks.ts";
import { notedWorksFrom, noteWorksFrom, worksFrom } from "./works-from.ts";

export interface MigrateOptions {
	/** About how long it tries in total to get the lock of a table that others use. */
	readonly patienceMs?: number;
	/** Called once, if another process is migrating. */
	readonly onWait?: () => void;
	/** Called with the migrations of a newer version, if this version works on its schema too. Nothing is migrated. */
	readonly onNewer?: (newer: readonly string[]) => void;
}

/** Applies missing migrations and returns their names. Applies all or none, except those that run one by one. */
export async function migrate(
	db: Database,
	migrations: readonly Migration[],
	{ patienceMs = 300_000, onWait, onNewer }: MigrateOptions = {},
): Promise<string[]> {
	const patiently = patienceOf(patienceMs);
	let waits = false;
	const wait = () => {
		if (!waits) onWait?.();
		waits = true;
	};
	const applied: string[] = [];
	for (;;) {
		const { names, oneByOne, newer } = await patiently(lockWaitMs, () => migrateOnce(db, migrations, wait));
		if (newer.length > 0) onNewer?.(newer);
		applied.push(...names);
		if (!oneByOne) return applied;
		if (await applyOneByOne(db, oneByOne, { patiently, wait })) applied.push(oneByOne.name);
	}
}

interface Applied {
	readonly names: string[];
	/** The next migration, if it cannot run in this transaction. */
	readonly oneByOne: Migration | undefined;
	/** What a newer version has applied. */
	readonly newer: readonly string[];
}

function migrateOnce(db: Database, migrations: readonly Migration[], wait: () => void): Promise<Applied> {
	const work = async (tx: Transaction) => {
		// We wait without a limit, because another process may migrate for a long time.
		await tx.query("set local lock_timeout = 0");
		if (!(await takeIfFree(tx, turns.migrating))) {
			wait();
			await tx.query("select pg_advisory_xact_lock($1)", [turns.migrating]);
		}
		await tx.query(`set local lock_timeout = ${lockWaitMs}`);
		// Nobody uses the embedded database while it starts.
		return applyMissing(tx, migrations, { inUse: db.kind === "postgres" });
	};
	return db.transaction(work, { patient: true });
}

/** Migrates inside a transaction that does more, such as filling an empty database. */
export async function migrateWithin(tx: Transaction, migrations: readonly Migration[]): Promise<string[]> {
	return (await applyMissing(tx, migrations, { inUse: false })).names;
}

async function applyMissing(
	tx: Transaction,
	migrations: readonly Migration[],
	{ inUse }: { readonly inUse: boolean },
): Promise<Applied> {
	await makeList(tx);
	const before = await appliedMigrations(tx);
	const newer = newerMigrations(before, migrations, before.size > 0 ? await notedWorksFrom(tx) : null);
	const missing = await missingMigrations(tx, migrations);
	// Nobody uses an empty database yet.
	const oneByOne = inUse && before.size > 0 ? missing.find((migration) => migration.oneByOne) : undefined;
	const now = oneByOne ? missing.slice(0, missing.indexOf(oneByOne)) : missing;
	for (const migration of now) await apply(tx, migration);
	// Before an empty database there was no version. A version in the middle of the list, as in tests, says nothing.
	const isUpgrade = before.size > 0 && missing.length > 0;
	if (isUpgrade && migrations.some(({ name }) => name === worksFrom)) await noteWorksFrom(tx, worksFrom);
	return { names: now.map(({ name }) => name), oneByOne, newer };
}

/** Makes the list of what was applied. A user without the right to migrate fails here. */
async function makeList(tx: Transaction): Promise<void> {
	try {
		await tx.query("create schema if not exists private");
		await tx.query(
			"create table if not exists private.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
		);
	} catch (error) {
		throw refused({ name: "private.migrations" }, error);
	}
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
