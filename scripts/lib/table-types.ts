import type { Database } from "../../apps/server/src/platform/db/database.ts";

interface Column {
	readonly table: string;
	readonly name: string;
	readonly type: string;
	readonly nullable: boolean;
	readonly hasDefault: boolean;
}

const typeNames = new Map([
	["boolean", "boolean"],
	["integer", "number"],
	["jsonb", "unknown"],
]);

/** Describes the tables of /rest/v1 in the form from which the pages' table client takes its types. */
export async function tableTypes(db: Database): Promise<string> {
	const { rows: columns } = await db.query<Column>(
		`select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
			not a.attnotnull as nullable, a.atthasdef as "hasDefault"
		 from pg_attribute a join pg_class c on c.oid = a.attrelid
		 where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
		 order by 1, a.attnum`,
	);
	const tables = [...new Set(columns.map(({ table }) => table))];
	const entries = tables.map((table) => {
		const own = columns.filter((column) => column.table === table);
		const row = own.map((column) => `${column.name}: ${typeOf(column)};`).join(" ");
		const insert = own.map((column) => `${column.name}${isOptional(column)}: ${typeOf(column)};`).join(" ");
		return `\t${table}: Table<{ ${row} }, { ${insert} }>;\n`;
	});
	return `/** Generated from db/migrations by \`npm run generate\`. */
interface Table<Row, Insert> {
	Row: Row;
	Insert: Insert;
	Update: Partial<Insert>;
	Relationships: [];
}

type Tables = {
${entries.join("")}};

type None = Record<never, never>;
/** What createClient() of the table client is told. */
export type Tabled = { public: { Tables: Tables; Views: None; Functions: None } };
`;
}

function typeOf({ type, nullable }: Column): string {
	return `${typeNames.get(type) ?? "string"}${nullable ? " | null" : ""}`;
}

const isOptional = ({ nullable, hasDefault }: Column) => (nullable || hasDefault ? "?" : "");
