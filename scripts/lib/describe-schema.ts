import type { Database } from "../../apps/server/src/platform/db/database.ts";

interface Column {
	readonly table: string;
	readonly name: string;
	readonly type: string;
	readonly nullable: boolean;
	readonly initial: string | null;
}

/** Describes the schema that the migrations make from nothing. In a review it shows what a migration changes. */
export async function describeSchema(db: Database): Promise<string> {
	const schemas = "('public', 'private', 'auth')";
	const { rows: columns } = await db.query<Column>(
		`select n.nspname || '.' || c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
			not a.attnotnull as nullable, pg_get_expr(d.adbin, d.adrelid) as initial
		 from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
		 left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
		 where n.nspname in ${schemas} and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
		 order by 1, a.attnum`,
	);
	const rules = await tableRules(db, schemas);
	const tables = [...new Set(columns.map((column) => column.table))];
	const sections = tables.map((table) =>
		section(
			table,
			columns.filter((column) => column.table === table),
			rules.get(table) ?? [],
		),
	);
	return `# The database\n\nGenerated from db/migrations by \`npm run generate\`; not read by anything.\n\n${sections.join("\n")}`;
}

function section(table: string, columns: readonly Column[], rules: readonly string[]): string {
	const lines = columns.map(
		({ name, type, nullable, initial }) =>
			`| ${name} | ${type} | ${nullable ? "yes" : ""} | ${(initial ?? "").replaceAll("|", "\\|")} |`,
	);
	const list = rules.map((rule) => `- \`${rule}\``).join("\n");
	return `## ${table}\n\n| column | type | null | default |\n| --- | --- | --- | --- |\n${lines.join("\n")}\n\n${list}\n`;
}

async function tableRules(db: Database, schemas: string): Promise<Map<string, string[]>> {
	const { rows } = await db.query<{ table: string; rule: string }>(
		`select * from (
			select n.nspname || '.' || c.relname as "table", pg_get_constraintdef(k.oid) as rule
			from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
			where n.nspname in ${schemas} and k.contype <> 'n'
			union all
			select schemaname || '.' || tablename, indexdef from pg_indexes i where schemaname in ${schemas}
				and not exists (select from pg_constraint k where k.conname = i.indexname)
			union all
			select schemaname || '.' || tablename, 'policy ' || policyname || ' for ' || cmd || ' to ' || array_to_string(roles, ', ')
				|| coalesce(' using ' || qual, '') || coalesce(' check ' || with_check, '')
			from pg_policies where schemaname in ${schemas}
			union all
			select n.nspname || '.' || c.relname, 'row level security' || case when c.relforcerowsecurity then ', forced' else '' end
			from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in ${schemas} and c.relrowsecurity
		) rules order by 1, 2`,
	);
	const byTable = new Map<string, string[]>();
	for (const { table, rule } of rows) byTable.set(table, [...(byTable.get(table) ?? []), rule]);
	return byTable;
}
