import type { Log } from "../../log/log.ts";
import type { Sql, Transaction } from "../database.ts";
import { type Migration, migrateWithin } from "../migrate.ts";
import {
	type BulkConnection,
	BulkRefused,
	type Piece,
	type SequenceState,
	type Shape,
} from "./bulk-connection.ts";
import { readPlainly } from "./read-everything.ts";
import { shapeOf } from "./shape.ts";

export interface Writing {
	take(piece: Piece): Promise<void>;
	/** Checks what refers to what. Afterwards only `keep` is missing. */
	check(sequences: readonly SequenceState[]): Promise<void>;
	/** Before it nothing is kept. */
	keep(): Promise<void>;
}

export interface WriteOptions {
	/** Of this version of the product. */
	readonly migrations: readonly Migration[];
	/** Makes the queue's tables. */
	readonly queueSchema: string;
	/** The last thing before everything is kept: what belongs to the new database and is no row of the old one. */
	readonly complete?: (target: BulkConnection, from: BulkConnection["kind"]) => Promise<void>;
}

interface Constraint {
	readonly table: string;
	readonly name: string;
	readonly definition: string;
	/** What is deleted there takes its rows here along. */
	readonly cascades: boolean;
	readonly columns: string[];
	readonly other: string;
	readonly otherColumns: string[];
}

/** Fills an empty database, in one transaction: afterwards everything is there, or nothing. */
export async function writeEverything(
	connection: BulkConnection,
	shape: Shape,
	{ migrations, queueSchema, complete }: WriteOptions,
): Promise<Writing> {
	const { sql } = connection;
	const wanted = migrationsOf(shape, migrations);
	await sql.query("begin");
	await readPlainly(connection);
	await refuseUsedPlace(sql);
	await migrateWithin(sql as Transaction, wanted);
	const queue = shape.queue === null ? null : await makeQueue(connection, queueSchema);
	if (shape.queue !== null && (queue ?? 0) < shape.queue)
		throw new BulkRefused("Its queue is that of a newer version. Use that version, or a newer one.");
	await makeParts(connection, shape);
	// The queue's tables are those of this version, and so is the number that says so.
	const leave = queue === shape.queue ? undefined : "jobs.version";
	const { takes, made } = await tablesToFill(connection, shape, leave);
	// A trigger may guard a table even from being emptied.
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
			const columns = takes.get(table);
			if (!columns) return;
			await connection.rowsIn(table, columns, lines);
			taken.set(table, (taken.get(table) ?? 0) + rows);
		},
		check: async (sequences) => {
			for (const table of takes.keys()) await refuseOtherCount(sql, table, taken.get(table) ?? 0);
			for (const { name, value } of sequences)
				await sql.query("select setval($1::regclass, $2)", [name, value]);
			for (const { table, name, as } of triggers)
				if (as !== null) await sql.query(`alter table ${table} enable ${as} ${name}`);
			for (const constraint of constraints) await addAgain(sql, constraint);
			for (const table of hiding) await sql.query(`alter table ${table} force row level security`);
			await complete?.(connection, shape.kind);
		},
		keep: async () => {
			await sql.query("commit");
		},
	};
}

/**
 * Without figures about its tables, a new database plans badly. It has everything by now, and PostgreSQL makes the figures
 * later by itself: so nothing fails with this.
 */
export async function analyzeAll(open: () => Promise<BulkConnection>, log: Pick<Log, "warn">): Promise<void> {
	try {
		const connection = await open();
		try {
			// Behind a pooler a setting outside of a transaction would stay on a connection that others use next.
			await connection.sql.query("begin");
			await connection.sql.query("set local statement_timeout = 0");
			await connection.sql.query("analyze");
			await connection.sql.query("commit");
		} finally {
			await connection.close();
		}
	} catch (error) {
		log.warn(
			{ err: error },
			"everything is there; ANALYZE failed, so statements may be slow until it was run",
		);
	}
}

/** Those that the rows were written under. Later ones come with the next start. */
function migrationsOf(shape: Shape, known: readonly Migration[]): Migration[] {
	const byName = new Map(known.map((migration) => [migration.name, migration]));
	return shape.migrations.map(({ name, checksum }) => {
		const migration = byName.get(name);
		if (!migration)
			throw new BulkRefused(
				`It was made by a newer version: this one does not know migration ${name}. Use that version, or a newer one.`,
			);
		if (migration.checksum !== checksum)
			throw new BulkRefused(`Migration ${name} of this version is another one than when it was made.`);
		return migration;
	});
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

/** The queue's own script. It is a transaction by itself, and ours has begun. Returns its version. */
async function makeQueue(connection: BulkConnection, script: string): Promise<number | null> {
	await connection.runScript(script.replace(/^\s*(BEGIN|COMMIT);\s*$/gm, ""));
	return (await shapeOf(connection)).queue;
}

async function makeParts(connection: BulkConnection, shape: Shape): Promise<void> {
	const { sql } = connection;
	const there = new Set((await shapeOf(connection)).tables.map(({ name }) => name));
	for (const { name, partOf } of shape.tables) {
		if (partOf === null || there.has(name)) continue;
		await sql.query(`create table ${name} partition of ${partOf.table} ${partOf.bound}`);
		if (partOf.hidesRows) await sql.query(`alter table ${name} enable row level security`);
	}
}

/** Which columns each table takes. What the migrations themselves put into a table gives way to its rows. */
async function tablesToFill(connection: BulkConnection, shape: Shape, leave: string | undefined) {
	const made = new Map((await shapeOf(connection)).tables.map(({ name, columns }) => [name, columns]));
	const takes = new Map<string, readonly string[]>();
	for (const { name, columns } of shape.tables) {
		if (name === leave) continue;
		const there = made.get(name);
		const lacking = columns.filter((column) => !there?.includes(column));
		if (!there || lacking.length > 0)
			throw new BulkRefused(
				`This version has no ${there ? `column ${lacking.join(", ")} in ` : "table "}${name}. Use the version that it was made with, then update.`,
			);
		takes.set(name, columns);
	}
	return { takes, made: [...made.keys()].filter((name) => name !== leave) };
}

/** The server itself counts what arrived. */
async function refuseOtherCount(sql: Sql, table: string, rows: number): Promise<void> {
	const { rows: found } = await sql.query<{ count: number }>(`select count(*) as count from ${table}`);
	const count = found[0]?.count ?? 0;
	if (count !== rows)
		throw new BulkRefused(`${table} has ${count} rows after the copy, not ${rows}. Nothing was kept.`);
}

/**
 * A Citus has no such key between a person's rows and the account, and its backup reads the workers' rows moments after the
 * coordinator's. So there may be rows of an account that was deleted: they go, as they would have gone with it.
 */
async function addAgain(sql: Sql, constraint: Constraint): Promise<void> {
	const { table, name, definition, cascades, columns, other, otherColumns } = constraint;
	const add = `alter table ${table} add constraint ${name} ${definition}`;
	await sql.query("savepoint before_key");
	try {
		await sql.query(add);
	} catch (error) {
		if (!cascades || (error as { code?: string }).code !== "23503") throw error;
		await sql.query("rollback to savepoint before_key");
		const refers = columns.map((column, at) => `o.${otherColumns[at]} = t.${column}`).join(" and ");
		const isSet = columns.map((column) => `t.${column} is not null`).join(" and ");
		await sql.query(
			`delete from ${table} t where ${isSet} and not exists (select from ${other} o where ${refers})`,
		);
		await sql.query(add);
	}
	await sql.query("release savepoint before_key");
}

async function foreignKeys(sql: Sql): Promise<Constraint[]> {
	const { rows } = await sql.query<Constraint>(
		`select c.conrelid::regclass::text as table, quote_ident(c.conname) as name, pg_get_constraintdef(c.oid) as definition,
			c.confdeltype = 'c' as cascades, c.confrelid::regclass::text as other,
			array(select quote_ident(a.attname) from unnest(c.conkey) with ordinality as k (attnum, place)
				join pg_catalog.pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum order by place) as columns,
			array(select quote_ident(a.attname) from unnest(c.confkey) with ordinality as k (attnum, place)
				join pg_catalog.pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.attnum order by place) as "otherColumns"
		 from pg_catalog.pg_constraint c
		 join pg_catalog.pg_class t on t.oid = c.conrelid
		 join pg_catalog.pg_namespace n on n.oid = t.relnamespace
		 where c.contype = 'f' and c.conparentid = 0 and n.nspname not in ('pg_catalog', 'information_schema')
		 order by 1, 2`,
	);
	return rows;
}

interface Trigger {
	readonly table: string;
	readonly name: string;
	/** How it was on; null: off. */
	readonly as: "trigger" | "always trigger" | "replica trigger" | null;
}

async function triggersOf(sql: Sql): Promise<Trigger[]> {
	const { rows } = await sql.query<Trigger>(
		`select t.tgrelid::regclass::text as table, quote_ident(t.tgname) as name,
			case t.tgenabled when 'O' then 'trigger' when 'A' then 'always trigger' when 'R' then 'replica trigger' end as "as"
		 from pg_catalog.pg_trigger t
		 where not t.tgisinternal and t.tgparentid = 0 order by 1, 2`,
	);
	return rows;
}

async function hidingTables(sql: Sql): Promise<string[]> {
	const { rows } = await sql.query<{ table: string }>(
		`select format('%I.%I', n.nspname, c.relname) as table
		 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
		 where c.relkind in ('r', 'p') and c.relforcerowsecurity order by 1`,
	);
	return rows.map(({ table }) => table);
}
