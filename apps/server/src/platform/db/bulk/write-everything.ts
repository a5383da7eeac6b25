import type { Sql, Transaction } from "../database.ts";
import { migrateWithin } from "../migrations/migrate.ts";
import type { Migration } from "../migrations/migration-files.ts";
import {
	type BulkConnection,
	BulkRefused,
	type Piece,
	type SequenceState,
	type Shape,
} from "./bulk-connection.ts";
import { addAgain, foreignKeys, triggersOf } from "./constraints.ts";
import { readPlainly } from "./read-everything.ts";
import { shapeOf } from "./shape.ts";

export interface Writing {
	take(piece: Piece): Promise<void>;
	/** Checks that all references are valid. After this, only `keep` is missing. */
	check(sequences: readonly SequenceState[]): Promise<void>;
	/** Commits. Before this call, nothing is kept. */
	keep(): Promise<void>;
	/** Tables, columns and sequences of others, which this version does not make. */
	readonly leftOut: readonly string[];
}

export interface WriteOptions {
	/** The migrations of this version of the product. */
	readonly migrations: readonly Migration[];
	/** The script that makes the queue's tables. */
	readonly queueSchema: string;
	/** Runs last, before the commit. It writes what belongs to the new database and is not a row of the old one. */
	readonly complete?: (target: BulkConnection, from: BulkConnection["kind"]) => Promise<void>;
}

/** Fills an empty database in one transaction: afterwards it holds everything or nothing. */
export async function writeEverything(
	connection: BulkConnection,
	shape: Shape,
	{ migrations, queueSchema, complete }: WriteOptions,
): Promise<Writing> {
	const { sql } = connection;
	const wanted = migrationsOf(shape, migrations);
	await sql.query("begin");
	await refuseSecondWriter(sql);
	await readPlainly(connection);
	await refuseUsedPlace(sql);
	await migrateWithin(sql as Transaction, wanted);
	const queue = shape.queue === null ? null : await makeQueue(connection, queueSchema);
	if (shape.queue !== null && (queue ?? 0) < shape.queue)
		throw new BulkRefused("Its queue is that of a newer version. Use that version, or a newer one.");
	await makeParts(connection, shape);
	const { takes, made, leftOut } = await tablesToFill(connection, shape, queue === shape.queue);
	// Disables triggers, because a trigger may even prevent emptying a table.
	const triggers = await triggersOf(sql);
	for (const { table, name } of triggers) await sql.query(`alter table ${table} disable trigger ${name}`);
	if (made.length > 0) await sql.query(`truncate ${made.join(", ")}`);
	const constraints = await foreignKeys(sql);
	for (const { table, name } of constraints) await sql.query(`alter table ${table} drop constraint ${name}`);
	const hiding = await hidingTables(sql);
	for (const table of hiding) await sql.query(`alter table ${table} no force row level security`);
	const taken = new Map<string, number>();
	return {
		take: async ({ table, rows, lines }) => {
			const taking = takes.get(table);
			if (!taking) return;
			await connection.rowsIn(table, taking.columns, onlyFields(lines, taking.fields));
			taken.set(table, (taken.get(table) ?? 0) + rows);
		},
		check: async (sequences) => {
			for (const table of takes.keys()) await refuseOtherCount(sql, table, taken.get(table) ?? 0);
			for (const { name, value } of sequences)
				if (await isThere(sql, name)) await sql.query("select setval($1::regclass, $2)", [name, value]);
				else leftOut.push(name);
			for (const { table, name, as } of triggers)
				if (as !== null) await sql.query(`alter table ${table} enable ${as} ${name}`);
			for (const constraint of constraints) await addAgain(sql, constraint);
			for (const table of hiding) await sql.query(`alter table ${table} force row level security`);
			await complete?.(connection, shape.kind);
		},
		keep: async () => {
			await sql.query("commit");
		},
		leftOut,
	};
}

async function isThere(sql: Sql, name: string): Promise<boolean> {
	const { rows } = await sql.query<{ there: boolean }>('select to_regclass($1) is not null as "there"', [
		name,
	]);
	return rows[0]?.there ?? false;
}

/** The migrations that the rows were written under. The next start applies later ones. */
function migrationsOf(shape: Shape, known: readonly Migration[]): Migration[] {
	const byName = new Map(known.map((migration) => [migration.name, migration]));
	return shape.migrations.map(({ name, checksum }) => {
		const migration = byName.get(name);
		if (!migration)
			throw new BulkRefused(
				`It was made by a newer version: this one does not know migration ${name}. Use that version, or a newer one.`,
			);
		if (migration.checksum !== checksum)
			throw new BulkRefused(
				`Migration ${name} is not the one that this backup was made with. Use the version that made the backup.`,
			);
		return migration;
	});
}

/** Two restores at once would both find the database empty. This lock keeps it for us until the transaction ends. */
async function refuseSecondWriter(sql: Sql): Promise<void> {
	const { rows } = await sql.query<{ mine: boolean }>(
		"select pg_try_advisory_xact_lock(hashtext('unlisted restore')) as mine",
	);
	if (!rows[0]?.mine)
		throw new BulkRefused("Another restore is writing into this database. Wait until it has ended.");
}

async function refuseUsedPlace(sql: Sql): Promise<void> {
	const { rows } = await sql.query<{ table: string }>(
		`select format('%I.%I', n.nspname, c.relname) as table
		 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
		 where c.relkind in ('r', 'p', 'v', 'm', 'S') and n.nspname not in ('pg_catalog', 'information_schema')
			and n.nspname not like 'pg\\_%'
			and not exists (select from pg_catalog.pg_depend d
				where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
		 order by 1 limit 1`,
	);
	if (rows[0])
		throw new BulkRefused(`The database is not empty: it has ${rows[0].table}. Name an empty one.`);
}

/**
 * Runs the queue's own script, without its BEGIN and COMMIT, because our transaction has already begun. Returns the
 * version.
 */
async function makeQueue(connection: BulkConnection, script: string): Promise<number | null> {
	await connection.runScript(script.replace(/^\s*(BEGIN|COMMIT);\s*$/gm, ""));
	return (await shapeOf(connection)).queue;
}

async function makeParts(connection: BulkConnection, shape: Shape): Promise<void> {
	const { sql } = connection;
	const there = new Set((await shapeOf(connection)).tables.map(({ name }) => name));
	for (const { name, partOf } of shape.tables) {
		if (partOf === null || there.has(name) || !(await isThere(sql, partOf.table))) continue;
		await sql.query(`create table ${name} partition of ${partOf.table} ${partOf.bound}`);
		if (partOf.hidesRows) await sql.query(`alter table ${name} enable row level security`);
	}
}

interface Taking {
	readonly columns: readonly string[];
	/** Which fields of each row to take; null: all of them. */
	readonly fields: readonly number[] | null;
}

/**
 * Which columns of each table to fill. Rows that the migrations inserted are replaced by the table's own rows. The
 * migrations are exactly those of the backup, so what they do not make is not ours: somebody else put it into the database.
 * Only the queue makes other tables in another version: then we do not know what is ours.
 */
async function tablesToFill(connection: BulkConnection, shape: Shape, isSameQueue: boolean) {
	const made = new Map((await shapeOf(connection)).tables.map(({ name, columns }) => [name, columns]));
	const takes = new Map<string, Taking>();
	const leftOut: string[] = [];
	for (const { name, columns } of shape.tables) {
		// The queue's tables come from this version, and so does their version number. So we do not copy that number.
		if (name === queueVersion && !isSameQueue) continue;
		const there = made.get(name);
		const lacking = columns.filter((column) => !there?.includes(column));
		if (lacking.length > 0 || !there) {
			if (name.startsWith("jobs.") && !isSameQueue)
				throw new BulkRefused(
					`This version has no ${there ? `column ${lacking.join(", ")} in ` : "table "}${name}. Use the version that it was made with, then update.`,
				);
			leftOut.push(...(there ? lacking.map((column) => `${name}.${column}`) : [name]));
		}
		if (!there) continue;
		const taken = columns.filter((column) => there.includes(column));
		const fields = lacking.length === 0 ? null : taken.map((column) => columns.indexOf(column));
		takes.set(name, { columns: taken, fields });
	}
	const emptied = [...made.keys()].filter((name) => name !== queueVersion || isSameQueue);
	return { takes, made: emptied, leftOut };
}

const queueVersion = "jobs.version";

/** COPY writes a tab inside a value as two characters, so each tab ends a field. */
function onlyFields(lines: Buffer, fields: readonly number[] | null): Buffer {
	if (fields === null) return lines;
	const rows = lines.toString("utf8").split("\n").slice(0, -1);
	const cut = rows.map((row) => {
		const all = row.split("\t");
		return `${fields.map((at) => all[at]).join("\t")}\n`;
	});
	return Buffer.from(cut.join(""));
}

/** Compares with the server's own count of the rows that arrived. */
async function refuseOtherCount(sql: Sql, table: string, rows: number): Promise<void> {
	const { rows: found } = await sql.query<{ count: number }>(`select count(*) as count from ${table}`);
	const count = found[0]?.count ?? 0;
	if (count !== rows)
		throw new BulkRefused(`${table} has ${count} rows after the copy, not ${rows}. Nothing was kept.`);
}

async function hidingTables(sql: Sql): Promise<string[]> {
	const { rows } = await sql.query<{ table: string }>(
		`select format('%I.%I', n.nspname, c.relname) as table
		 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
		 where c.relkind in ('r', 'p') and c.relforcerowsecurity order by 1`,
	);
	return rows.map(({ table }) => table);
}
