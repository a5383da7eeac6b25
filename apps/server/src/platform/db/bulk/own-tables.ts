import { type Migration, splitStatements } from "../migrations/migration-files.ts";
import type { Shape } from "./bulk-connection.ts";

/** The table that records the migrations is made before the first of them. */
const migrationsTable = ["private.migrations", ["name", "checksum", "applied_at"]] as const;

/**
 * Names the tables and columns of a database that are not of Unlisted, such as a copy that somebody made of a table. They
 * are in a backup, but a restore has no place for them. Empty if a newer version migrated the database: this one
 * cannot tell then.
 */
export function notOurs(
	{ tables, migrations }: Pick<Shape, "tables" | "migrations">,
	known: readonly Migration[],
): string[] {
	const names = new Set(known.map(({ name }) => name));
	if (migrations.some(({ name }) => !names.has(name))) return [];
	const own = tablesMadeBy(known);
	return tables.flatMap(({ name, columns }) => {
		// The queue makes its own tables.
		if (name.startsWith("jobs.")) return [];
		const made = own.get(name);
		if (!made) return [name];
		return columns.filter((column) => !made.has(bare(column))).map((column) => `${name}.${column}`);
	});
}

/** Without the quotes that SQL needs around some words. */
const bare = (name: string) => name.replaceAll('"', "");

/** Every table that these migrations ever make, with its columns. Read from their text, so no database is needed. */
export function tablesMadeBy(migrations: readonly Pick<Migration, "sql">[]): Map<string, Set<string>> {
	const [name, columns] = migrationsTable;
	const tables = new Map([[name as string, new Set<string>(columns)]]);
	for (const { sql } of migrations)
		for (const statement of splitStatements(sql.replace(/--.*$/gm, ""))) {
			const [, doing = "", table = "", rest = ""] = form.exec(statement) ?? [];
			if (table === "") continue;
			const known = tables.get(table) ?? new Set();
			for (const column of doing === "alter" ? columnsAdded(rest) : columnsOf(rest)) known.add(column);
			tables.set(table, known);
		}
	return tables;
}

const form = /^\s*(create|alter)(?: unlogged)? table (?:if (?:not )?exists )?([a-z_]+\.[a-z_0-9]+)([\s\S]*)$/;

/** Between the outer parentheses of `create table`. */
const columnsOf = (rest: string): string[] =>
	parts(rest.slice(rest.indexOf("(") + 1, rest.lastIndexOf(")")))
		.flatMap((part) => /^[a-z_0-9]+/.exec(part) ?? [])
		.filter((word) => !["primary", "unique", "check", "constraint", "foreign"].includes(word));

const columnsAdded = (rest: string): string[] =>
	parts(rest).flatMap((part) => /^add column (?:if not exists )?([a-z_0-9]+)/.exec(part)?.[1] ?? []);

/** Cuts at the commas that are not inside parentheses. */
function parts(text: string): string[] {
	const found = [""];
	let depth = 0;
	for (const character of text) {
		if (character === "(") depth += 1;
		if (character === ")") depth -= 1;
		if (character === "," && depth === 0) found.push("");
		else found[found.length - 1] += character;
	}
	return found.map((part) => part.trim());
}
