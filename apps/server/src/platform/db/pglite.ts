import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import type { Database, Rows, Sql, Transaction } from "./database.ts";
import { pgliteStatements, type Send } from "./pglite-statements.ts";

export const pgliteOptions = {
	parsers: { [types.INT8]: (value: string) => Number(value) },
};

/** The embedded database: PostgreSQL compiled to WebAssembly, in this process, with its files in DATA_DIR. */
export async function openPglite(dataDir: string | undefined): Promise<Database> {
	const pglite = dataDir === undefined ? await PGlite.create(pgliteOptions) : await openFolder(dataDir);
	await pglite.exec("set time zone 'UTC'");
	return fromPglite(pglite);
}

async function openFolder(dataDir: string): Promise<PGlite> {
	const folder = join(dataDir, "pgdata");
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	if (!existsSync(folder)) {
		// A first start that is killed half way must not leave a half-made database that the next one would open.
		for (const left of readdirSync(dataDir).filter((name) => name.startsWith("pgdata.new-"))) {
			rmSync(join(dataDir, left), { recursive: true });
		}
		const draft = join(dataDir, `pgdata.new-${process.pid}`);
		const fresh = await PGlite.create({ ...pgliteOptions, dataDir: draft });
		await fresh.close();
		renameSync(draft, folder);
	}
	return PGlite.create({ ...pgliteOptions, dataDir: folder });
}

export function fromPglite(pglite: PGlite): Database {
	const { alone, within } = pgliteStatements(pglite);
	return {
		kind: "pglite",
		...sqlOf(alone),
		transaction: (work) =>
			pglite.transaction((tx) =>
				work(sqlOf(within((text, values) => tx.query(text, [...values]))) as Transaction),
			),
		runScript: async <T>(script: string) => {
			try {
				const results = await pglite.exec(script);
				return { rows: results.flatMap((result) => result.rows) as T[], affected: 0 };
			} catch (error) {
				// A script that failed between its own BEGIN and COMMIT would leave the one connection aborted.
				await pglite.query("rollback").catch(() => undefined);
				throw error;
			}
		},
		listen: (channel, onPayload) => pglite.listen(channel, onPayload),
		close: () => pglite.close(),
	};
}

function sqlOf(send: Send): Sql {
	return {
		query: async <T>(text: string, values: readonly unknown[] = []): Promise<Rows<T>> => {
			const { rows, affectedRows } = await send(text, values);
			return { rows: rows as T[], affected: affectedRows ?? 0 };
		},
	};
}
