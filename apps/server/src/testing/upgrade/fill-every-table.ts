import { createHash } from "node:crypto";
import type { Transaction } from "../../platform/db/database.ts";
import type { Column, Table } from "./catalog.ts";

/** How many other choices of values we try for a row that a check refuses. */
const mostTries = 2000;
/** Error codes of refused rows, after which the transaction continues. */
const refusals = /^23(502|505|514)$/;

export interface RowMade {
	readonly table: string;
	/** The row as JSON, including values that the database filled in. */
	readonly row: Readonly<Record<string, unknown>>;
}

/**
 * Adds one row to each table, as a version with these tables and columns would write it. Rows refer to each other as
 * their foreign keys say, and contain what the checks allow. Each `round` makes different values.
 */
export async function fillEveryTable(
	sql: Transaction,
	tables: readonly Table[],
	round: number,
): Promise<RowMade[]> {
	const made = new Map<string, Record<string, unknown>>();
	const rows: RowMade[] = [];
	for (const table of tables) {
		const row = await insertOne(sql, table, { made, round });
		if (!row) continue;
		made.set(table.name, row);
		rows.push({ table: table.name, row });
	}
	return rows;
}

interface Making {
	readonly made: ReadonlyMap<string, Record<string, unknown>>;
	readonly round: number;
}

async function insertOne(
	sql: Transaction,
	table: Table,
	making: Making,
): Promise<Record<string, unknown> | null> {
	let last: Error | undefined;
	for (let choice = 0; choice < mostTries; choice += 1) {
		const values = valuesOf(table, making, choice);
		if (!values) return null;
		const names = [...values.keys()].map((name) => `"${name}"`).join(", ");
		const places = [...values.keys()].map((_, at) => `$${at + 1}`).join(", ");
		const what = values.size > 0 ? `(${names}) values (${places})` : "default values";
		const text = `insert into ${table.name} as made ${what} returning to_jsonb(made) as row`;
		try {
			await sql.query("savepoint one_row");
			const { rows } = await sql.query<{ row: Record<string, unknown> }>(text, [...values.values()]);
			return rows[0]?.row ?? null;
		} catch (error) {
			const { code } = error as { code?: string };
			if (!refusals.test(code ?? ""))
				throw new Error(`${table.name}: ${(error as Error).message}`, { cause: error });
			await sql.query("rollback to savepoint one_row");
			last = error as Error;
			// The table may have only one row, such as the one for a key.
			if (code === "23505" && choice > 50 && (await hasRows(sql, table))) return null;
		}
	}
	throw new Error(`${table.name} takes no row: ${last?.message}`, { cause: last });
}

async function hasRows(sql: Transaction, { name }: Table): Promise<boolean> {
	return (await sql.query(`select from ${name} limit 1`)).rows.length > 0;
}

/** Null if the table refers to one that has no row of this round. */
function valuesOf(
	table: Table,
	{ made, round }: Making,
	choice: number,
): ReadonlyMap<string, unknown> | null {
	const values = new Map<string, unknown>();
	// The longest first, because a person and one of their things belong together.
	const references = [...table.references].sort((a, b) => b.columns.length - a.columns.length);
	for (const { columns, to, toColumns } of references) {
		const other = made.get(to);
		const needed = columns.some((name) => !isNullable(table, name));
		if (!other && needed) return null;
		if (!other || columns.some((name) => values.has(name))) continue;
		for (const [at, name] of columns.entries()) values.set(name, other[toColumns[at] ?? ""]);
	}
	for (const column of table.columns) {
		const seed = `${table.name}.${column.name} ${round} ${choice}`;
		const isReference = values.has(column.name);
		const optional = column.nullable || (column.hasDefault && choice > 0);
		if (optional && numberOf(`null ${seed}`) % 3 === 0) values.delete(column.name);
		else if (!isReference) values.set(column.name, madeValue(column, seed));
	}
	return values;
}

const isNullable = ({ columns }: Table, name: string) =>
	columns.find((column) => column.name === name)?.nullable ?? false;

function numberOf(seed: string): number {
	return createHash("sha256").update(seed).digest().readUInt32BE(0);
}

const begin = Date.UTC(2026, 0, 1);

function madeValue({ name, type, words }: Column, seed: string): unknown {
	const number = numberOf(seed);
	const hex = createHash("sha256").update(seed).digest("hex");
	if (type.endsWith("[]")) {
		const one = madeValue({ name, type: type.slice(0, -2), nullable: false, hasDefault: false, words }, seed);
		return type === "bytea[]" || type.startsWith("json") ? `{"\\\\x${hex}"}` : [one];
	}
	if (words.length > 0 && /^(text|character)/.test(type)) return words[number % words.length];
	switch (type.replace(/\(.*\)/, "")) {
		case "uuid":
			return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");
		case "bytea":
			return Buffer.from(hex, "hex");
		case "boolean":
			return number % 2 === 0;
		case "json":
		case "jsonb":
			return number % 2 === 0 ? "{}" : "[]";
		case "smallint":
		case "integer":
		case "bigint":
			return number % (number % 2 === 0 ? 64 : 32_000);
		case "numeric":
			return number % 1000;
		case "real":
		case "double precision":
			return (number % 1000) / 1000;
		case "date":
			return new Date(begin + (number % 300) * 86_400_000).toISOString().slice(0, 10);
		case "timestamp with time zone":
			return new Date(begin + (number % 300) * 86_400_000);
		case "inet":
			return "192.0.2.1";
		case "interval":
			return "1 hour";
		case "text":
		case "character varying":
			return textOf(name, number, hex);
	}
	throw new Error(`Nothing is known about values of the type ${type} (${name}).`);
}

function textOf(name: string, number: number, hex: string): string {
	if (name === "locale") return "en-US";
	if (/phone/.test(name)) return `+1${2_000_000_000 + (number % 1_000_000_000)}`;
	if (/mail|recipient/.test(name)) return `person${number}@example.com`;
	if (/username/.test(name)) return `user_${hex.slice(0, 12)}`;
	return `${name.slice(0, 20)} ${hex.slice(0, 16)}`;
}
