import type pg from "pg";
import type { NamedStatement, TextRow } from "./database.ts";
import { sendable } from "./sendable.ts";

/** What we use of the driver's connection, as its own cursors do. */
interface Wire {
	readonly stream: { cork(): void; uncork(): void };
	parse(statement: { name: string; text: string; types: readonly number[] }): void;
	bind(bound: { portal: string; statement: string; values: readonly (string | null)[] }): void;
	execute(portal: { portal: string; rows: number }): void;
	sync(): void;
}

/** What each connection has prepared. After an error the pool closes the connection, so no name is left half made. */
const prepared = new WeakMap<object, Set<string>>();

/**
 * Two statements before one Sync. Until then PostgreSQL keeps them in one transaction, and after an error it skips what is left
 * of them. So what the first one sets for its transaction holds for the second, and for nothing that follows on this connection.
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
		/** The driver sets it: for its pool, and for the time after which it gives up. */
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
