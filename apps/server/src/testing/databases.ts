import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { PGlite } from "@electric-sql/pglite";
import pg from "pg";
import { afterAll, describe, inject } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { fromPglite, pgliteOptions } from "../platform/db/pglite.ts";
import { openPostgres } from "../platform/db/postgres.ts";

export interface TestDatabase {
	readonly db: Database;
	/** Its address, for another process or pool. Undefined for the embedded one. */
	readonly url: string | undefined;
}

export const databaseKinds = ["pglite", "postgres"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

/**
 * Runs the same tests on both databases. `open` returns a fresh, migrated database of each kind. All of them
 * are closed when the suite ends.
 */
export function onBothDatabases(
	name: string,
	suite: (open: () => Promise<TestDatabase>, kind: DatabaseKind) => void,
): void {
	describe.each(databaseKinds)(`${name} (%s)`, (kind) => {
		const opened: (() => Promise<void>)[] = [];
		afterAll(async () => {
			for (const close of opened.reverse()) await close();
		});
		suite(async () => {
			const { close, ...database } = await (kind === "pglite" ? openTestPglite() : openTestPostgres());
			opened.push(close);
			return database;
		}, kind);
	});
}

export async function openTestPglite(): Promise<TestDatabase & { close: () => Promise<void> }> {
	const loadDataDir = new Blob([readFileSync(inject("pgliteImage"))]);
	const db = releasable(fromPglite(await PGlite.create({ ...pgliteOptions, loadDataDir })));
	return { db, url: undefined, close: () => db.close() };
}

/** A closed one holds no memory, also while a test file that used it is still referenced by the runner. */
function releasable(opened: Database): Database {
	let inner: Database | undefined = opened;
	const use = (): Database => {
		if (!inner) throw new Error("The database of this test is closed.");
		return inner;
	};
	return {
		kind: opened.kind,
		query: (text, values) => use().query(text, values),
		transaction: (work) => use().transaction(work),
		runScript: (script) => use().runScript(script),
		listen: (channel, onPayload) => use().listen(channel, onPayload),
		close: async () => {
			const closing = inner;
			inner = undefined;
			await closing?.close();
		},
	};
}

export async function openTestPostgres(): Promise<TestDatabase & { close: () => Promise<void> }> {
	const name = `test_${randomBytes(8).toString("hex")}`;
	const address = (database: string) => `postgres://postgres@127.0.0.1:${inject("postgresPort")}/${database}`;
	await asAdmin(address("postgres"), `create database ${name} template unlisted_template`);
	const url = address(name);
	const db = await openPostgres({ url, pool: 5, prepare: true, onIdleError: () => undefined });
	const close = async () => {
		await db.close();
		await asAdmin(address("postgres"), `drop database if exists ${name} with (force)`);
	};
	return { db, url, close };
}

async function asAdmin(url: string, statement: string): Promise<void> {
	const client = new pg.Client({ connectionString: url });
	await client.connect();
	try {
		await client.query(statement);
	} finally {
		await client.end();
	}
}
