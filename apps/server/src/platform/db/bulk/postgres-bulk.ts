import pg from "pg";
import { from, to } from "pg-copy-streams";
import { silentPeers, typeParsers } from "../postgres/connections.ts";
import { type BulkConnection, BulkRefused } from "./bulk-connection.ts";

/** How long the server may be silent. A server that works on rows sends or takes some of them long before that. */
const longestSilenceMs = 10 * 60_000;
const goodbyeMs = 10_000;

interface Silence {
	/** While rows go in or out. */
	readonly rowsMs?: number;
	/**
	 * While any other statement runs. By default there is no limit: with a new database, an index or a constraint takes as
	 * long as it takes.
	 */
	readonly statementsMs?: number;
}

/** For reading alone: there no statement takes long, so none may be silent for long. */
export const whileReading: Silence = { statementsMs: longestSilenceMs };

/**
 * A server that is frozen, or whose machine is, keeps its connections open and never answers. Without an end, a backup
 * would wait for it, and the next one for that backup.
 */
export async function openPostgresBulk(
	url: string,
	{ rowsMs = longestSilenceMs, statementsMs }: Silence = {},
): Promise<BulkConnection> {
	// The server has no time limits on this connection, because reading a large table takes longer than any of them.
	const { keepAlive, keepAliveInitialDelayMillis } = silentPeers;
	const client = new pg.Client({
		connectionString: url,
		keepAlive,
		keepAliveInitialDelayMillis,
		connectionTimeoutMillis: 10_000,
		types: typeParsers,
		application_name: "unlisted-bulk",
	});
	client.on("error", ignore);
	await client.connect();
	const hangUp = () => client.connection.stream.destroy();
	/** Closes the connection if the server is silent for too long. Then the statement fails too, but without saying why. */
	const heard = async <T>(ms: number | undefined, work: Promise<T>): Promise<T> => {
		if (ms === undefined) return work;
		const late = Promise.withResolvers<never>();
		const timer = setTimeout(() => {
			late.reject(
				new BulkRefused(
					`PostgreSQL sent nothing for ${inWords(ms)}, and the connection is still open: the server or its machine hangs. Nothing was kept.`,
				),
			);
			hangUp();
		}, ms);
		work.catch(() => undefined);
		return Promise.race([late.promise, work]).finally(() => clearTimeout(timer));
	};
	return {
		kind: "postgres",
		sql: {
			query: async <T>(text: string, values: readonly unknown[] = []) => {
				const result = await heard(statementsMs, client.query(text, [...values]));
				return { rows: result.rows as T[], affected: result.rowCount ?? 0 };
			},
		},
		runScript: async (script) => {
			await heard(statementsMs, client.query(script));
		},
		rowsOut: async function* (table, columns) {
			const stream = client.query(to(`copy ${table} (${columns.join(", ")}) to stdout`));
			stream.on("error", ignore);
			const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
			try {
				// Counts only the time in which we wait for the server, not the time in which others take what came.
				for (;;) {
					const { done, value } = await heard(rowsMs, chunks.next());
					if (done) return;
					yield value;
				}
			} finally {
				stream.destroy();
			}
		},
		rowsIn: async (table, columns, lines) => {
			const stream = client.query(from(`copy ${table} (${columns.join(", ")}) from stdin`));
			const ended = Promise.withResolvers<void>();
			stream.once("finish", ended.resolve);
			stream.on("error", ended.reject);
			stream.end(lines);
			await heard(rowsMs, ended.promise);
		},
		close: async () => {
			const timer = setTimeout(hangUp, goodbyeMs);
			await client.end().finally(() => clearTimeout(timer));
		},
	};
}

/** The running statement fails by itself. */
const ignore = () => undefined;

const inWords = (ms: number) =>
	ms < 120_000 ? `${ms / 1000} seconds` : `${Math.round(ms / 60_000)} minutes`;
