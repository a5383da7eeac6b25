import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import pg from "pg";
import { inject, onTestFinished } from "vitest";
import { systemClock } from "../../../platform/clock/clock.ts";
import { decryptStream, encryptStream, newIdentity } from "../../../platform/crypto/age.ts";
import { fingerprintOf } from "../../../platform/crypto/key-ring.ts";
import type { BulkConnection } from "../../../platform/db/bulk/bulk-connection.ts";
import { openPgliteBulk } from "../../../platform/db/bulk/pglite-bulk.ts";
import { openPostgresBulk } from "../../../platform/db/bulk/postgres-bulk.ts";
import type { Database } from "../../../platform/db/database.ts";
import { openPglite } from "../../../platform/db/embedded/pglite.ts";
import { migrate } from "../../../platform/db/migrations/migrate.ts";
import { readMigrations } from "../../../platform/db/migrations/migration-files.ts";
import { openPostgres } from "../../../platform/db/postgres.ts";
import { queueSchema } from "../../../platform/jobs/queue-schema.ts";
import { createLog } from "../../../platform/log/log.ts";
import type { TestDatabase } from "../../../testing/databases.ts";
import { foreignKeysAcross } from "../../spread/border.repository.ts";
import { endName } from "../archive/archive.rules.ts";
import type { NamedKey } from "../archive/contents.ts";
import { packed, unpacked, wholeOf } from "../archive/tar.ts";
import { type EmptyPlace, emptyPlace } from "../core/empty-place.ts";
import type { DatabasePlace } from "../core/open-database-whole.ts";
import { type MakeBackupDeps, makeBackup } from "../making/make-backup.ts";
import { type RestoreDeps, type RestoreOrder, restoreBackup } from "../reading/restore-backup.ts";

const migrationsFolder = join(import.meta.dirname, "../../../../../../db/migrations");
export const writeOptions = {
	migrations: readMigrations(migrationsFolder),
	queueSchema: queueSchema(),
	log: createLog("silent"),
};
/** Encrypts for a key, because a passphrase takes seconds to try, on purpose. */
const { identity, recipient } = await newIdentity();

export { recipient };
export const openers = { identities: [identity] };
/** The master key of every test app. */
export const masterKey = Buffer.alloc(32, 7);
export const keyLine = (key: Buffer): NamedKey => ({
	name: "master.key",
	value: Buffer.from(`${key.toString("base64")}\n`),
});

/** Registers an end for something: by default the end of its test, or a later one if several tests share it. */
type Until = (end: () => Promise<void> | void) => void;

export function folder(until: Until = onTestFinished): string {
	const path = mkdtempSync(join(tmpdir(), "unlisted-backup-"));
	until(() => rmSync(path, { recursive: true, force: true }));
	return path;
}

/** Makes an empty database. Its owner is an ordinary user who has no right to see hidden rows. */
export async function emptyPostgres(until: Until = onTestFinished): Promise<string> {
	const name = `test_${randomBytes(8).toString("hex")}`;
	const address = (user: string, database: string) =>
		`postgres://${user}@127.0.0.1:${inject("postgresPort")}/${database}`;
	const admin = async (...statements: string[]) => {
		const client = new pg.Client({ connectionString: address("postgres", "postgres") });
		await client.connect();
		for (const statement of statements) await client.query(statement);
		await client.end();
	};
	await admin(
		`create role ${name} login createrole`,
		`grant anon, authenticated, service_role to ${name} with admin option`,
		`create database ${name} owner ${name} template template0`,
	);
	until(() => admin(`drop database ${name} with (force)`, `drop role ${name}`));
	return address(name, name);
}

export async function openUrl(url: string, until: Until = onTestFinished): Promise<TestDatabase> {
	const db = await openPostgres({ url, pool: 5, prepare: true, onIdleError: () => undefined });
	// The test may have closed it already.
	until(() => db.close().catch(() => undefined));
	return { db, url };
}

export async function openFolder(dataDir: string, until: Until = onTestFinished): Promise<Database> {
	const db = await openPglite(dataDir);
	until(() => db.close());
	return db;
}

/** Backs up the database at an address, as the command does. */
export async function backUp(
	url: string,
	change: Partial<MakeBackupDeps> = {},
	target = folder(),
): Promise<string> {
	const make = makeBackup({
		clock: systemClock,
		version: "0.1.0",
		lock: { recipients: [recipient] },
		corpusFolder: null,
		keep: { daily: 7, weekly: 4, monthly: 0 },
		withDatabase: (work) => usingOnce(openPostgresBulk(url), work),
		keysNow: () => [keyLine(masterKey)],
		migrations: writeOptions.migrations,
		...change,
	});
	return (await make({ target, keys: "inside", corpus: true })).path;
}

/** Returns the same backup with another last entry: its mark was made up without the master key. */
export async function withForgedMark(path: string, target = folder()): Promise<string> {
	const gunzip = createGunzip();
	const reading = pipeline(await decryptStream(createReadStream(path), openers), gunzip);
	const entries = async function* () {
		for await (const entry of unpacked(gunzip)) {
			const content = await wholeOf(entry);
			if (entry.name !== endName) yield { ...entry, content };
			else {
				const end = { ...JSON.parse(content.toString("utf8")), marks: { [fingerprintOf(masterKey)]: "00" } };
				const forged = Buffer.from(JSON.stringify(end));
				yield { name: endName, bytes: forged.length, content: forged };
			}
		}
	};
	const forged = join(target, "forged.age");
	const packing = Readable.from(packed(entries()), { objectMode: false }).pipe(createGzip());
	await pipeline(await encryptStream(packing, { recipients: [recipient] }), createWriteStream(forged));
	await reading;
	return forged;
}

export async function usingOnce<T>(
	opening: Promise<BulkConnection>,
	work: (connection: BulkConnection) => Promise<T>,
): Promise<T> {
	const connection = await opening;
	try {
		return await work(connection);
	} finally {
		await connection.close();
	}
}

/** Returns an empty place that calls `before` ahead of each statement. */
export function placeThat(place: DatabasePlace, before: (text: string) => void): EmptyPlace {
	const watched = async (opening: Promise<BulkConnection>): Promise<BulkConnection> => {
		const connection = await opening;
		const query: BulkConnection["sql"]["query"] = async (text, values) => {
			before(text);
			return connection.sql.query(text, values);
		};
		return { ...connection, sql: { query } };
	};
	const empty = emptyPlace(place);
	return { ...empty, open: () => watched(empty.open()), reopen: () => watched(empty.reopen()) };
}

export function restoreTo(
	place: { readonly DATA_DIR: string; readonly DATABASE_URL?: string },
	change: Partial<RestoreDeps> = {},
) {
	const restore = restoreBackup({
		...writeOptions,
		openers,
		dataDir: place.DATA_DIR,
		place: emptyPlace(place),
		mastersHere: [],
		corpus: { folder: join(place.DATA_DIR, "corpus"), keyFile: join(place.DATA_DIR, "corpus.key") },
		...change,
	});
	return (path: string, order: Partial<RestoreOrder> = {}) =>
		restore({ path, keysPath: null, withoutKeys: false, withoutCorpus: false, ...order });
}

/** Every row of every table as text, in any order. */
export async function contentsOf(connection: BulkConnection): Promise<Map<string, string[]>> {
	const { readEverything } = await import("../../../platform/db/bulk/read-everything.ts");
	const reading = await readEverything(connection);
	const contents = new Map<string, string[]>(reading.shape.tables.map(({ name }) => [name, []]));
	for await (const { table, lines } of reading.pieces())
		contents.get(table)?.push(...lines.toString("utf8").split("\n").filter(Boolean));
	contents.set(
		"sequences",
		(await reading.sequences()).map(({ name, value }) => `${name} ${value}`),
	);
	for (const rows of contents.values()) rows.sort();
	return contents;
}

export const contentsOfUrl = (url: string) => usingOnce(openPostgresBulk(url), contentsOf);
export const contentsOfFolder = (dataDir: string) =>
	usingOnce(openPgliteBulk(join(dataDir, "pgdata")), contentsOf);

/** Everything in the schema that a restore removes first and creates again. */
export async function guardsOf({ db }: Pick<TestDatabase, "db">): Promise<string[]> {
	const { rows } = await db.query<{ line: string }>(
		`select format('%s %s %s', tgrelid::regclass, tgname, tgenabled) as line
		 from pg_trigger join pg_class c on c.oid = tgrelid
		 where not tgisinternal and c.relnamespace::regnamespace::text not like 'pg\\_%'
		 union all select format('%s %s %s', conrelid::regclass, conname, pg_get_constraintdef(oid))
		 from pg_constraint where connamespace::regnamespace::text not like 'pg\\_%'
		 union all select format('%s %s %s', oid::regclass, relrowsecurity, relforcerowsecurity)
		 from pg_class where relkind in ('r', 'p') and relnamespace::regnamespace::text not like 'pg\\_%'
		 order by 1`,
	);
	// A Citus cannot have foreign keys across tables of these kinds. A restore makes them again.
	const across = inject("workerPorts").length > 0 ? await foreignKeysAcross(db) : [];
	const isAcross = (line: string) => across.some(({ table, name }) => line.startsWith(`${table} ${name} `));
	return rows.map(({ line }) => line).filter((line) => !isAcross(line));
}

/** Makes a database with enough rows for several pieces of a backup. */
export async function filledPostgres(until: Until = onTestFinished) {
	const url = await emptyPostgres(until);
	const { db } = await openUrl(url, until);
	await migrate(db, writeOptions.migrations);
	await db.query(
		"insert into private.installation (name, value) select 'n' || i, repeat('v', 50) from generate_series(1, 2000) i",
	);
	return { url, db };
}
