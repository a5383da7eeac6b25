import type pg from "pg";
import type { NamedStatement, TextRow } from "./database.ts";
import { sendable } from "./sendable.ts";

/** The part of the driver's connection that we use. Its own cursors use it in the same way. */
interface Wire {
	readonly stream: { cork(): void; uncork(): void };
	parse(statement: { name: string; text: string; types: readonly number[] }): void;
	bind(bound: { portal: string; statement: string; values: readonly (string | null)[] }): void;
	execute(portal: { portal: string; rows: number }): void;
	sync(): void;
}

/**
 * The statements that each connection has prepared. After an error the pool closes the connection, so no name stays
 * half prepared.
 */
const prepared = new WeakMap<object, Set<string>>();

/**
 * Sends two statements before one Sync. Until the Sync, PostgreSQL keeps them in one transaction, and after an error
 * it skips the rest. So a setting that the first makes for its transaction holds for the second, and for nothing
 * after it on this connection.
 */
export function sendTogether(
	pool: pg.Pool,
	{ prepares, ...limit }: { readonly prepares: boolean; readonly query_timeout?: number },
	statements: readonly [NamedStatement, NamedStatement],
): Promise<TextRow[]> {
	const checked = statements.map(({ text, values, name = "" }) => ({
		text,
		name: prepares ? name : "",
		values: sendable(text, values) as (string | null)[],
	}));
	const { promise, resolve, reject } = Promise.withResolvers<TextRow[]>();
	pool.query(
		{ ...limit, ...submittable(checked) } as never,
		undefined as never,
		((error: Error | null, rows: TextRow[]) => {
			if (error) reject(error);
			else resolve(rows);
		}) as never,
	);
	return promise;
}

type Checked = Omit<NamedStatement, "name"> & { readonly name: string };

function submittable(statements: readonly Checked[]) {
	const rows: TextRow[] = [];
	let completed = 0;
	let used: Wire | undefined;
	return {
		/** The driver sets this callback, for its pool and for its time limit. */
		callback: undefined as ((error: Error | null, rows?: TextRow[]) => void) | undefined,
		submit(wire: Wire) {
			used = wire;
			const known = prepared.get(wire);
			wire.stream.cork();
			try {
				for (const { name, text, values } of statements) {
					if (name === "" || !known?.has(name)) wire.parse({ name, text, types: [] });
					wire.bind({ portal: "", statement: name, values });
					wire.execute({ portal: "", rows: 0 });
				}
				wire.sync();
			} finally {
				wire.stream.uncork();
			}
		},
		handleDataRow({ fields }: { fields: TextRow }) {
			if (completed === statements.length - 1) rows.push(fields);
		},
		handleCommandComplete() {
			completed += 1;
		},
		handleReadyForQuery() {
			if (used) {
				const known = prepared.get(used) ?? new Set();
				for (const { name } of statements) if (name !== "") known.add(name);
				prepared.set(used, known);
			}
			this.callback?.(null, rows);
		},
		handleError(error: Error) {
			this.callback?.(error);
		},
		handleRowDescription() {},
		handlePortalSuspended() {},
		handleEmptyQuery() {},
	};
}
