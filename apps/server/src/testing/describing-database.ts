import { PGlite, protocol } from "@electric-sql/pglite";
import { migrationsFolder } from "../open-context.ts";
import { fromPglite } from "../platform/db/embedded/pglite.ts";
import { migrate } from "../platform/db/migrations/migrate.ts";
import { readMigrations } from "../platform/db/migrations/migration-files.ts";
import { openQueue } from "../platform/jobs/queue.ts";

/** How the database describes a statement without running it. */
export interface Described {
	/** The type names of $1, $2, …. */
	readonly parameters: readonly string[];
	readonly columns: readonly DescribedColumn[];
}

export interface DescribedColumn {
	readonly name: string;
	readonly type: string;
	/** "never": the column is NOT NULL. "not here": the statement excludes null. "unknown": the value is computed. */
	readonly isNull: "never" | "not here" | "maybe" | "unknown";
	/** The texts that a check of the column allows. Null if there is no such check. */
	readonly words: readonly string[] | null;
}

export interface DescribingDatabase {
	/** Throws if the database refuses the statement. */
	describe(statement: string): Promise<Described>;
	close(): Promise<void>;
}

interface Field {
	readonly name: string;
	readonly tableID: number;
	readonly columnID: number;
	readonly dataTypeID: number;
}

interface Column {
	readonly name: string;
	readonly notNull: boolean;
	readonly words: readonly string[] | null;
}

/** An embedded database as the first start makes it, including the tables for jobs. */
export async function productTables(): Promise<DescribingDatabase> {
	const pglite = await PGlite.create();
	const db = fromPglite(pglite);
	await migrate(db, readMigrations(migrationsFolder));
	const quiet = { error: () => undefined, warn: () => undefined };
	const queue = await openQueue({
		db,
		databaseUrl: undefined,
		works: false,
		log: quiet as never,
		shutdownSeconds: 1,
	});
	await queue.close();
	return describing(pglite);
}

export async function tablesOf(script: string): Promise<DescribingDatabase> {
	const pglite = await PGlite.create();
	await pglite.exec(script);
	return describing(pglite);
}

async function describing(pglite: PGlite): Promise<DescribingDatabase> {
	// With these settings the planner proves what it can, and does not replace parameters.
	await pglite.exec("set plan_cache_mode = force_generic_plan; set constraint_exclusion = on");
	const names = await typeNames(pglite);
	const columns = await knownColumns(pglite);
	const nameOf = (oid: number) => names.get(oid) ?? `type ${oid}`;
	return {
		describe: async (statement) => {
			const { parameters, fields } = await ask(pglite, statement);
			const types = parameters.map(nameOf);
			const describeField = async (field: Field): Promise<DescribedColumn> => {
				const column = columns.get(`${field.tableID}.${field.columnID}`);
				return {
					name: field.name,
					type: nameOf(field.dataTypeID),
					isNull: await nullness(pglite, { statement, types, field, column }),
					words: column?.words ?? null,
				};
			};
			const described: DescribedColumn[] = [];
			for (const field of fields) described.push(await describeField(field));
			return { parameters: types, columns: described };
		},
		close: () => pglite.close(),
	};
}

async function ask(pglite: PGlite, statement: string): Promise<{ parameters: number[]; fields: Field[] }> {
	const { parse, describe, sync } = protocol.serialize;
	const bytes = Buffer.concat([parse({ text: statement }), describe({ type: "S" }), sync()]);
	const { messages } = await pglite.execProtocol(bytes);
	let parameters: number[] = [];
	let fields: Field[] = [];
	for (const message of messages) {
		if (message.name === "parameterDescription")
			parameters = (message as unknown as { dataTypeIDs: number[] }).dataTypeIDs;
		if (message.name === "rowDescription") fields = (message as unknown as { fields: Field[] }).fields;
	}
	return { parameters, fields };
}

interface Asked {
	readonly statement: string;
	readonly types: readonly string[];
	readonly field: Field;
	readonly column: Column | undefined;
}

/**
 * Whether a column may come as null. The planner knows that: if it can prove that no row has `column is null`, it
 * plans nothing. It considers joins, NOT NULL and the condition (`due < $1` excludes null).
 */
async function nullness(pglite: PGlite, asked: Asked): Promise<DescribedColumn["isNull"]> {
	const { statement, column } = asked;
	const isSelect = /^\s*select\b/i.test(statement);
	if (column?.notNull && !(isSelect && /\b(left|right|full)\s+(outer\s+)?join\b/i.test(statement)))
		return "never";
	if (!isSelect && column && isAssigned(statement, column.name)) return "unknown";
	const narrowed = isSelect ? selectWithNull(asked) : changeWithNull(asked);
	if (narrowed && (await letsNoNullThrough(pglite, narrowed, asked.types))) return "not here";
	return column ? "maybe" : "unknown";
}

/** Whether the statement assigns the column. Then the result is the assigned value. */
function isAssigned(statement: string, column: string): boolean {
	const changed = /\bset\s(.+?)\s(where|returning)\s/is.exec(statement)?.[1] ?? "";
	return /^\s*insert\b/i.test(statement) || new RegExp(`\\b${column}\\s*=`).test(changed);
}

interface Narrowed {
	readonly whole: string;
	readonly withNull: string;
}

function selectWithNull({ statement, field }: Asked): Narrowed {
	// We remove a limit, because the planner cannot look through it.
	const whole = statement.replace(/\slimit\s+\S+(\s+offset\s+\S+)?(?=\s*(for\s[^()]*)?$)/i, "");
	const name = `"${field.name.replaceAll('"', '""')}"`;
	return {
		whole: `select 1 from (${whole}) asked`,
		withNull: `select 1 from (${whole}) asked where asked.${name} is null`,
	};
}

/** For an update or delete, we add the test to its last condition. */
function changeWithNull({ statement, column }: Asked): Narrowed | null {
	const [, before, condition, after] = /^(.+)\bwhere\b(.+)(\breturning\b.+)$/is.exec(statement) ?? [];
	if (!before || !condition || !column || condition.split("(").length !== condition.split(")").length)
		return null;
	return {
		whole: statement,
		withNull: `${before} where (${condition}) and ${column.name} is null ${after}`,
	};
}

async function letsNoNullThrough(
	pglite: PGlite,
	{ whole, withNull }: Narrowed,
	types: readonly string[],
): Promise<boolean> {
	const [given, nulls] =
		types.length > 0 ? [`(${types.join(", ")})`, `(${types.map(() => "null").join(", ")})`] : ["", ""];
	const plansNothing = async (query: string) => {
		await pglite.exec(`deallocate all; prepare asked${given} as ${query}`);
		const { rows } = await pglite.query<Record<string, string>>(`explain execute asked${nulls}`);
		return rows.some((row) => row["QUERY PLAN"]?.includes("One-Time Filter: false"));
	};
	try {
		return (await plansNothing(withNull)) && !(await plansNothing(whole));
	} catch {
		// Two columns have the same name, or the name exists in two tables. Then we prove nothing.
		return false;
	}
}

async function typeNames(pglite: PGlite): Promise<Map<number, string>> {
	const { rows } = await pglite.query<{ oid: number; name: string }>(
		"select oid, format_type(oid, null) as name from pg_type",
	);
	return new Map(rows.map(({ oid, name }) => [oid, name]));
}

async function knownColumns(pglite: PGlite): Promise<Map<string, Column>> {
	const { rows } = await pglite.query<{
		place: string;
		name: string;
		notNull: boolean;
		checks: string[] | null;
	}>(
		`select a.attrelid || '.' || a.attnum as place, a.attname as name, a.attnotnull as "notNull",
			(select array_agg(pg_get_constraintdef(k.oid)) from pg_constraint k
				where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks
		 from pg_attribute a where a.attnum > 0 and not a.attisdropped`,
	);
	return new Map(
		rows.map(({ place, name, notNull, checks }) => [place, { name, notNull, words: wordsOf(checks ?? []) }]),
	);
}

/** Reads the words from `check (status in ('on', 'off'))` in the form in which PostgreSQL stores it. */
function wordsOf(checks: readonly string[]): string[] | null {
	for (const check of checks) {
		const list = /^CHECK \(\((?:\w+|"\w+") = ANY \(ARRAY\[(.+)\]\)\)\)$/.exec(check)?.[1];
		if (list) return [...list.matchAll(/'((?:[^']|'')*)'::text/g)].map(([, word = ""]) => word);
	}
	return null;
}
