import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Database, Sql, Transaction } from "./database.ts";

export interface Migration {
	readonly name: string;
	readonly sql: string;
	readonly checksum: string;
}

export class MigrationRefused extends Error {}

/** Every migration of a folder, in the order of their names: 0001-….sql, 0002-….sql. */
export function readMigrations(folder: string): Migration[] {
	return readdirSync(folder)
		.filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
		.sort()
		.map((name) => {
			const sql = readFileSync(join(folder, name), "utf8");
			return { name, sql, checksum: createHash("sha256").update(sql).digest("hex").slice(0, 32) };
		});
}

// An arbitrary number that nobody else uses. Processes that start together migrate one after the other.
const lockNumber = 7_463_829_101;

/** Applies missing migrations, all or none, and returns what it applied. */
export async function migrate(db: Database, migrations: readonly Migration[]): Promise<string[]> {
	for (let tries = 1; ; tries += 1) {
		try {
			return await migrateOnce(db, migrations);
		} catch (error) {
			if (tries === mostTries || !isLocked(error)) throw error;
		}
		await sleep(pauseMs);
	}
}

/**
 * A change of a table waits for those who read it, and everybody else waits behind the change. So it waits three seconds,
 * lets the others go on, and tries again.
 */
const longestWait = "3s";
const pauseMs = 2000;
const mostTries = 60;

function isLocked(error: unknown): boolean {
	const { code, cause } = error as { code?: string; cause?: { code?: string } };
	return (cause?.code ?? code) === "55P03";
}

function migrateOnce(db: Database, migrations: readonly Migration[]): Promise<string[]> {
	const work = async (tx: Transaction) => {
		// Another process that migrates may take its time.
		await tx.query("set local lock_timeout = 0");
		await tx.query("select pg_advisory_xact_lock($1)", [lockNumber]);
		await tx.query(`set local lock_timeout = '${longestWait}'`);
		return migrateWithin(tx, migrations);
	};
	return db.transaction(work, { patient: true });
}

/** In a transaction that does more, such as filling an empty database. */
export async function migrateWithin(tx: Transaction, migrations: readonly Migration[]): Promise<string[]> {
	await tx.query("create schema if not exists private");
	await tx.query(
		"create table if not exists private.migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())",
	);
	refuseNewerDatabase(await appliedMigrations(tx), migrations);
	const missing = await missingMigrations(tx, migrations);
	for (const migration of missing) await apply(tx, migration);
	return missing.map(({ name }) => name);
}

async function apply(tx: Transaction, migration: Migration): Promise<void> {
	try {
		for (const statement of splitStatements(migration.sql)) await tx.query(statement);
	} catch (error) {
		throw new MigrationRefused(`Migration ${migration.name} failed: ${(error as Error).message}`, {
			cause: error,
		});
	}
	await tx.query("insert into private.migrations (name, checksum) values ($1, $2)", [
		migration.name,
		migration.checksum,
	]);
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
