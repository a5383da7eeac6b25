import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export interface Migration {
	readonly name: string;
	readonly sql: string;
	readonly checksum: string;
	/**
	 * On a PostgreSQL in use, the statements of this migration run one by one, and each commits. So indexes are built
	 * while others write. Each statement must be safe to run again, because the process may end between two of them.
	 */
	readonly oneByOne?: boolean;
}

/** Reads every migration of a folder, sorted by name: 0001-….sql, 0002-….sql. */
export function readMigrations(folder: string): Migration[] {
	return readdirSync(folder)
		.filter((name) => /^\d{4}-[a-z0-9-]+\.sql$/.test(name))
		.sort()
		.map((name) => {
			const sql = readFileSync(join(folder, name), "utf8");
			const checksum = createHash("sha256").update(sql).digest("hex").slice(0, 32);
			return { name, sql, checksum, oneByOne: sql.startsWith("-- One by one:") };
		});
}

/** A statement ends with a semicolon at the end of a line. Bodies between $$ stay whole. */
export function splitStatements(script: string): string[] {
	const statements: string[] = [];
	let current = "";
	let inBody = false;
	for (const line of script.split("\n")) {
		if (!inBody && current === "" && (line.trim() === "" || line.trimStart().startsWith("--"))) continue;
		current += `${line}\n`;
		if ((line.split("$$").length - 1) % 2 === 1) inBody = !inBody;
		if (!inBody && line.trimEnd().endsWith(";")) {
			statements.push(current);
			current = "";
		}
	}
	if (current.trim() !== "") statements.push(current);
	return statements;
}
