import { randomBytes } from "node:crypto";
import { afterAll, describe, inject, onTestFinished, TestRunner } from "vitest";
import type { Database } from "../platform/db/database.ts";
import { openPostgres } from "../platform/db/postgres.ts";
import { asAdmin } from "./as-admin.ts";
import { giveBackEmbedded, takeEmbedded } from "./embedded-pool.ts";

export interface TestDatabase {
	readonly db: Database;
	/** The address of the database, for another process or pool. Undefined for the embedded database. */
	readonly url: string | undefined;
}

export const databaseKinds = ["pglite", "postgres"] as const;
export type DatabaseKind = (typeof databaseKinds)[number];

type Suite = (open: () => Promise<TestDatabase>, kind: DatabaseKind) => void;

/**
 * Runs the tests on the database of this run: PostgreSQL in `npm test`, the embedded one in `npm test -- --long`.
 * `open` returns a fresh, migrated database. A database that was opened in a test is closed after that test, the
 * others when the suite ends.
 */
export function onDatabase(name: string, suite: Suite): void {
	suiteOn(inject("database"), name, suite);
}

/** For behavior that differs between the databases, and for SQL that is built while the product runs. */
export function onBothDatabases(name: string, suite: Suite): void {
	for (const kind of databaseKinds) suiteOn(kind, name, suite);
}

function suiteOn(kind: DatabaseKind, name: string, suite: Suite): void {
	describe(`${name} (${kind})`, () => {
		const opened: (() => Promise<void>)[] = [];
		afterAll(async () => {
			for (const close of opened.reverse()) await close();
		});
		suite(async () => {
			const { close, ...database } = await (kind === "pglite" ? openTestPglite() : openTestPostgres());
			if (TestRunner.getCurrentTest()) onTestFinished(close);
			else opened.push(close);
			return database;
		}, kind);
	});
}

export async function openTestPglite(): Promise<TestDatabase & { close: () => Promise<void> }> {
	const embedded = await takeEmbedded(inject("pgliteImage"));
	const db = lent(embedded.db, () => giveBackEmbedded(embedded));
	return { db, url: undefined, close: () => db.close() };
}

/**
 * A database that can be used until it is closed. Code that still holds it then cannot reach the data of the next
 * suite.
 */
function lent(opened: Database, giveBack: () => Promise<void>): Database {
	let inner: Database | undefined = opened;
	const listening = new Set<() => Promise<void>>();
	const use = (): Database => {
		if (!inner) throw new Error("The database of this test is closed.");
		return inner;
	};
	return {
		kind: opened.kind,
		query: async (text, values) => use().query(text, values),
		transaction: async (work, options) => use().transaction(work, options),
		together: async (first, second) => use().together(first, second),
		runScript: async (script) => use().runScript(script),
		runAlone: async (statement, options) => use().runAlone(statement, options),
		listen: async (channel, onPayload, onReady) => {
			const stop = await use().listen(channel, onPayload, onReady);
			listening.add(stop);
			return async () => {
				if (listening.delete(stop)) await stop();
			};
		},
		close: async () => {
			if (!inner) return;
			inner = undefined;
			for (const stop of listening) await stop();
			listening.clear();
			await giveBack();
		},
	};
}

export async function openTestPostgres(): Promise<TestDatabase & { close: () => Promise<void> }> {
	const name = `test_${randomBytes(8).toString("hex")}`;
	const address = (database: string) => `postgres://postgres@127.0.0.1:${inject("postgresPort")}/${database}`;
	// Citus needs a database of the same name on each of its workers.
	const workers = inject("workerPorts").map((port) => `postgres://postgres@127.0.0.1:${port}/postgres`);
	const servers = [...workers, address("postgres")];
	for (const server of servers) await asAdmin(server, `create database ${name} template unlisted_template`);
	const url = address(name);
	const spread = workers.length > 0;
	const db = await openPostgres({ url, pool: 5, prepare: true, spread, onIdleError: () => undefined });
	const close = async () => {
		await db.close();
		for (const server of servers.toReversed())
			await asAdmin(server, `drop database if exists ${name} with (force)`);
	};
	return { db, url, close };
}
