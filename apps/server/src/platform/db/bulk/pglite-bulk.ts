import { freeBytes } from "../../process/free-space.ts";
import { openPgliteFiles } from "../embedded/pglite.ts";
import { turnTrapsIntoErrors } from "../embedded/pglite-traps.ts";
import { type BulkConnection, BulkRefused } from "./bulk-connection.ts";

/** An embedded database answers a COPY in one piece, so we read a table in ranges of about this many bytes. */
const rangeBytes = 4_000_000;
const pageBytes = 8192;

/** The folder is a copy that no process has open, or a database that is being made. */
export async function openPgliteBulk(folder: string): Promise<BulkConnection> {
	const pglite = await openPgliteFiles(folder);
	let ended: BulkRefused | undefined;
	turnTrapsIntoErrors(pglite, () => {
		ended = new BulkRefused(
			`The embedded database in ${folder} stopped itself. ${Math.floor(freeBytes(folder) / 1_000_000)} MB are free there: if that is little, make room, and try again.`,
		);
	});
	const orWhyEnded = (error: unknown): never => {
		throw ended ?? error;
	};
	const ask = <T>(text: string, values: unknown[] = [], options = {}) =>
		pglite.query<T>(text, values, options).catch(orWhyEnded);
	const query = async <T>(text: string, values: readonly unknown[] = []) => {
		const { rows, affectedRows } = await ask<T>(text, [...values]);
		return { rows, affected: affectedRows ?? 0 };
	};
	return {
		kind: "pglite",
		sql: { query },
		runScript: async (script) => {
			await pglite.exec(script).catch(orWhyEnded);
		},
		rowsOut: async function* (table, columns) {
			const { rows } = await query<{ pages: number; bytes: number }>(
				`select pg_relation_size($1::regclass) / ${pageBytes} as pages, pg_table_size($1::regclass) as bytes`,
				[table],
			);
			const { pages = 0, bytes = 0 } = rows[0] ?? {};
			const step = Math.max(1, Math.floor((rangeBytes * pages) / Math.max(bytes, 1)));
			for (let page = 0; page < pages; page += step) {
				const where = `ctid >= '(${page},0)'::tid and ctid < '(${page + step},0)'::tid`;
				const { blob } = await ask(
					`copy (select ${columns.join(", ")} from only ${table} where ${where}) to '/dev/blob'`,
				);
				if (blob && blob.size > 0) yield Buffer.from(await blob.arrayBuffer());
			}
		},
		rowsIn: async (table, columns, lines) => {
			const blob = new Blob([new Uint8Array(lines)]);
			await ask(`copy ${table} (${columns.join(", ")}) from '/dev/blob'`, [], { blob });
		},
		close: async () => {
			// Closing a database that stopped itself would wait forever for its last answer.
			if (!ended) await pglite.close();
		},
	};
}
