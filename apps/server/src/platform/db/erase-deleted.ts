import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Log } from "../log/log.ts";
import type { Database } from "./database.ts";

/**
 * PostgreSQL leaves deleted rows in the table's file, its indexes, and the log of changes. This rewrites the
 * embedded database's tables without them, starts a new log, and removes the old one. Each table is one
 * statement, and requests run in between.
 */
export interface Erasing {
	readonly db: Database;
	readonly dataDir: string;
	readonly log: Log;
}

interface Table {
	readonly oid: number;
	readonly name: string;
	/** The table's first file, up to a gigabyte. Further files have the same name and a number. */
	readonly file: number;
	readonly bytes: number;
	readonly hasStatistics: boolean;
}

/** Rewriting a larger table blocks the process for seconds, so it waits for the night. */
const largeTable = 8 * 1024 * 1024;

export function erasing({ db, dataDir, log }: Erasing) {
	const opened = Date.now();
	/** For each table: when its files were last written at a moment when they held nothing deleted. */
	const clean = new Map<number, string>();
	/** Returns a time. Everything deleted before it is erased, except in large tables. */
	return async ({ large }: { readonly large: boolean }): Promise<number> => {
		// On PostgreSQL, the operator is responsible for vacuum and the log.
		if (db.kind !== "pglite") return Date.now();
		const started = performance.now();
		let longest = 0;
		const timed = async (statement: string) => {
			const begun = performance.now();
			await db.query(statement);
			longest = Math.max(longest, performance.now() - begun);
		};
		const folder = await folderOf(db, dataDir);
		// The database is in memory, so there is no file.
		if (!existsSync(folder)) return Date.now();
		await timed("checkpoint");
		const upTo = Date.now();
		let written = 0;
		for (const table of await tablesOf(db)) {
			if (!large && table.bytes >= largeTable) continue;
			if (clean.get(table.oid) === stampOf(folder, table.file)) continue;
			// Statistics contain the most common values, so we renew them too.
			await timed(`vacuum (full${table.hasStatistics ? ", analyze" : ""}) ${table.name}`);
			// We read this before the next checkpoint, because rows that are deleted after it are not in the file
			// yet.
			clean.set(table.oid, stampOf(folder, await fileOf(db, table.oid)));
			written += 1;
		}
		await timed("vacuum (full) pg_catalog.pg_statistic");
		await db.query("select pg_switch_wal()");
		await timed("checkpoint");
		removeLeftFiles(folder, await knownFiles(db), opened);
		log.debug(
			{ tables: written, ms: performance.now() - started, longestMs: longest },
			"deleted data is erased",
		);
		return upTo;
	};
}

async function folderOf(db: Database, dataDir: string): Promise<string> {
	const { rows } = await db.query<{ oid: number }>(
		"select oid from pg_catalog.pg_database where datname = current_database()",
	);
	return join(dataDir, "pgdata", "base", String(rows[0]?.oid));
}

async function tablesOf(db: Database): Promise<Table[]> {
	const { rows } = await db.query<Table>(
		`select c.oid, format('%I.%I', n.nspname, c.relname) as name, pg_relation_filenode(c.oid) as file,
			pg_total_relation_size(c.oid) as bytes,
			exists (select from pg_catalog.pg_statistic s where s.starelid = c.oid) as "hasStatistics"
		 from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
		 where c.relkind in ('r', 'm') and c.relpersistence = 'p'
			and n.nspname not in ('pg_catalog', 'information_schema')
		 order by pg_total_relation_size(c.oid)`,
	);
	return rows;
}

async function fileOf(db: Database, oid: number): Promise<number> {
	const { rows } = await db.query<{ file: number }>("select pg_relation_filenode($1::oid) as file", [oid]);
	return rows[0]?.file ?? 0;
}

/** The table's file, and when each part of it was last written. */
function stampOf(folder: string, file: number): string {
	const parts: string[] = [];
	for (let part = 0; ; part += 1) {
		const name = part === 0 ? String(file) : `${file}.${part}`;
		const stat = statSync(join(folder, name), { throwIfNoEntry: false });
		if (!stat) return parts.join("\n");
		parts.push(`${name} ${stat.mtimeMs} ${stat.size}`);
	}
}

async function knownFiles(db: Database): Promise<Set<string>> {
	const { rows } = await db.query<{ file: number }>(
		"select pg_relation_filenode(oid) as file from pg_catalog.pg_class where pg_relation_filenode(oid) is not null",
	);
	return new Set(rows.map(({ file }) => String(file)));
}

/**
 * If a process is killed while it rewrites a table, half of a file stays, and PostgreSQL never looks for it. We
 * remove only files from before this process started, because this process knows its own files.
 */
function removeLeftFiles(folder: string, known: ReadonlySet<string>, opened: number): void {
	for (const name of readdirSync(folder)) {
		const file = /^(\d+)(_fsm|_vm|_init)?(\.\d+)?$/.exec(name)?.[1];
		if (file === undefined || known.has(file)) continue;
		if (statSync(join(folder, name)).mtimeMs < opened) rmSync(join(folder, name));
	}
}
