import type { Sql } from "../../platform/db/database.ts";

export interface Column {
	readonly name: string;
	/** PostgreSQL's name for the type: `text`, `uuid[]`, `timestamp with time zone`. */
	readonly type: string;
	readonly nullable: boolean;
	readonly hasDefault: boolean;
	/** The words that its check allows, if that is a list of words. */
	readonly words: readonly string[];
}

export interface Reference {
	readonly columns: readonly string[];
	readonly to: string;
	readonly toColumns: readonly string[];
}

export interface Table {
	readonly name: string;
	readonly columns: readonly Column[];
	readonly references: readonly Reference[];
	readonly key: readonly string[];
}

const relations = `pg_class c join pg_namespace n on n.oid = c.relnamespace
	where n.nspname in ('auth', 'private', 'public') and c.relkind in ('r', 'p') and n.nspname || '.' || c.relname <> 'private.migrations'`;

/** The tables of the product in a given version. Tables that others refer to come first. */
export async function catalogOf(sql: Sql): Promise<Table[]> {
	const { rows: columns } = await sql.query<Omit<Column, "words"> & { table: string }>(
		`select n.nspname || '.' || c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
			not a.attnotnull as nullable, a.atthasdef as "hasDefault"
		 from pg_attribute a join (select c.oid, c.relname, n.nspname from ${relations}) c on c.oid = a.attrelid
		 join pg_namespace n on n.nspname = c.nspname
		 where a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = '' order by 1, a.attnum`,
	);
	const { rows: constraints } = await sql.query<{
		table: string;
		kind: string;
		columns: string[];
		to: string | null;
		toColumns: string[];
		rule: string;
	}>(
		`select c.nspname || '.' || c.relname as "table", k.contype as kind, pg_get_constraintdef(k.oid) as rule,
			(select array_agg(a.attname::text order by at) from unnest(k.conkey) with ordinality w (num, at)
				join pg_attribute a on a.attrelid = k.conrelid and a.attnum = w.num) as columns,
			(select n.nspname || '.' || r.relname from pg_class r join pg_namespace n on n.oid = r.relnamespace where r.oid = k.confrelid) as "to",
			(select coalesce(array_agg(a.attname::text order by at), '{}') from unnest(k.confkey) with ordinality w (num, at)
				join pg_attribute a on a.attrelid = k.confrelid and a.attnum = w.num) as "toColumns"
		 from pg_constraint k join (select c.oid, c.relname, n.nspname from ${relations}) c on c.oid = k.conrelid
		 where k.contype in ('c', 'f', 'p') order by 1, k.conname`,
	);
	const names = [...new Set(columns.map(({ table }) => table))];
	const tables = names.map((name): Table => {
		const own = constraints.filter(({ table }) => table === name);
		const checks = own.filter(({ kind }) => kind === "c");
		const references = own.filter(({ kind, to }) => kind === "f" && to !== name);
		return {
			name,
			columns: columns
				.filter(({ table }) => table === name)
				.map((column) => ({ ...column, words: wordsFor(column.name, checks) })),
			references: references.map((one) => ({ ...one, to: one.to ?? "" })),
			key: own.find(({ kind }) => kind === "p")?.columns ?? [],
		};
	});
	return inOrder(tables);
}

function wordsFor(column: string, checks: readonly { columns: string[]; rule: string }[]): string[] {
	const lists = checks
		.filter(({ columns }) => columns?.length === 1 && columns[0] === column)
		.filter(({ rule }) => !rule.includes("~"))
		.map(({ rule }) => [...rule.matchAll(/'([^']*)'::text/g)].map(([, word = ""]) => word))
		.filter((words) => words.length > 0);
	// The shortest list is the strictest.
	return lists.sort((a, b) => a.length - b.length)[0] ?? [];
}

function inOrder(tables: readonly Table[]): Table[] {
	const ordered: Table[] = [];
	const add = (table: Table, above: readonly string[]): void => {
		if (ordered.includes(table) || above.includes(table.name)) return;
		for (const { to } of table.references) {
			const other = tables.find(({ name }) => name === to);
			if (other) add(other, [...above, table.name]);
		}
		ordered.push(table);
	};
	for (const table of tables) add(table, []);
	return ordered;
}
