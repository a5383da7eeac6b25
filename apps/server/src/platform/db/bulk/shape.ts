import type { Sql } from "../database.ts";
import type {
	AppliedMigration,
	BulkConnection,
	SequenceState,
	Shape,
	TableShape,
} from "./bulk-connection.ts";

interface Column {
	readonly table: string;
	readonly column: string | null;
	readonly parent: string | null;
	readonly bound: string | null;
	readonly hidesRows: boolean;
}

/**
 * Describes everything in this database that is ours. Leaves out system tables, tables of extensions, and tables that
 * a crash may empty.
 */
export async function shapeOf({ kind, sql }: Pick<BulkConnection, "kind" | "sql">): Promise<Shape> {
	const has = async (table: string) => {
		const { rows } = await sql.query<{ there: boolean }>('select to_regclass($1) is not null as "there"', [
			table,
		]);
		return rows[0]?.there ?? false;
	};
	const migrations = (await has("private.migrations")) ? await appliedMigrations(sql) : [];
	const queue = (await has("jobs.version")) ? await queueVersion(sql) : null;
	const masters = (await has("private.root_key_wraps")) ? await masterNames(sql) : [];
	return { kind, tables: await tablesOf(sql), migrations, queue, masters };
}

async function tablesOf(sql: Sql): Promise<TableShape[]> {
	const { rows } = await sql.query<Column>(
		`select format('%I.%I', n.nspname, c.relname) as table, quote_ident(a.attname) as column,
			parent.oid::regclass::text as parent, pg_get_expr(c.relpartbound, c.oid) as bound,
			c.relrowsecurity as "hidesRows"
		 from pg_catalog.pg_class c
		 join pg_catalog.pg_namespace n on n.oid = c.relnamespace
		 left join pg_catalog.pg_attribute a
			on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
		 left join pg_catalog.pg_inherits i on i.inhrelid = c.oid and c.relispartition
		 left join pg_catalog.pg_class parent on parent.oid = i.inhparent
		 where c.relkind = 'r' and c.relpersistence = 'p'
			and n.nspname not in ('pg_catalog', 'information_schema')
			and not exists (select from pg_catalog.pg_depend d
				where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
		 order by 1, a.attnum`,
	);
	const tables = new Map<string, TableShape & { columns: string[] }>();
	for (const { table, column, parent, bound, hidesRows } of rows) {
		const partOf = parent === null || bound === null ? null : { table: parent, bound, hidesRows };
		const known = tables.get(table) ?? { name: table, columns: [], partOf };
		if (column !== null) known.columns.push(column);
		tables.set(table, known);
	}
	return [...tables.values()];
}

export async function sequencesOf(sql: Sql): Promise<SequenceState[]> {
	const { rows } = await sql.query<SequenceState>(
		`select format('%I.%I', s.schemaname, s.sequencename) as name, s.last_value as value
		 from pg_catalog.pg_sequences s
		 join pg_catalog.pg_namespace n on n.nspname = s.schemaname
		 join pg_catalog.pg_class c on c.relnamespace = n.oid and c.relname = s.sequencename
		 where s.last_value is not null and s.schemaname not in ('pg_catalog', 'information_schema')
			and not exists (select from pg_catalog.pg_depend d
				where d.classid = 'pg_catalog.pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
		 order by 1`,
	);
	return rows;
}

async function appliedMigrations(sql: Sql): Promise<AppliedMigration[]> {
	const { rows } = await sql.query<AppliedMigration>(
		"select name, checksum from private.migrations order by name",
	);
	return rows;
}

async function queueVersion(sql: Sql): Promise<number | null> {
	const { rows } = await sql.query<{ version: number }>("select version::int as version from jobs.version");
	return rows[0]?.version ?? null;
}

async function masterNames(sql: Sql): Promise<string[]> {
	const { rows } = await sql.query<{ master: string }>(
		"select distinct master from private.root_key_wraps order by master",
	);
	return rows.map(({ master }) => master);
}
