import pg from "pg";
import { from, to } from "pg-copy-streams";
import { silentPeers, typeParsers } from "../postgres/connections.ts";
import type { BulkConnection } from "./bulk-connection.ts";

export async function openPostgresBulk(url: string): Promise<BulkConnection> {
	// This connection has no time limits, because reading a large table takes longer than any of them.
	const { keepAlive, keepAliveInitialDelayMillis } = silentPeers;
	const client = new pg.Client({
		connectionString: url,
		keepAlive,
		keepAliveInitialDelayMillis,
		connectionTimeoutMillis: 10_000,
		types: typeParsers,
		application_name: "unlisted-bulk",
	});
	// Ignores this error, because the running statement fails by itself.
	client.on("error", () => undefined);
	await client.connect();
	return {
		kind: "postgres",
		sql: {
			query: async <T>(text: string, values: readonly unknown[] = []) => {
				const result = await client.query(text, [...values]);
				return { rows: result.rows as T[], affected: result.rowCount ?? 0 };
			},
		},
		runScript: async (script) => {
			await client.query(script);
		},
		rowsOut: (table, columns) => client.query(to(`copy ${table} (${columns.join(", ")}) to stdout`)),
		rowsIn: async (table, columns, lines) => {
			const stream = client.query(from(`copy ${table} (${columns.join(", ")}) from stdin`));
			const ended = Promise.withResolvers<void>();
			stream.once("finish", ended.resolve);
			stream.once("error", ended.reject);
			stream.end(lines);
			await ended.promise;
		},
		close: () => client.end(),
	};
}
