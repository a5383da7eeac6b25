import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import {
	type Database,
	type Rows,
	type Sql,
	type Transaction,
	TransactionAborted,
	TransactionOver,
} from "./database.ts";
import { type PgliteConnection, pgliteConnection } from "./pglite-connection.ts";
import { pgliteStatements, type Send } from "./pglite-statements.ts";
import { sendable } from "./sendable.ts";

export const pgliteOptions = {
	// A piece of the log of changes that is done with is removed, and not kept for the next one with what is in it.
	startParams: [...PGlite.defaultStartParams, "-c", "wal_recycle=off"],
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
	const connection = pgliteConnection(pglite);
	const { alone, within } = pgliteStatements(pglite, connection);
	return {
		kind: "pglite",
		...sqlOf(alone),
		transaction: (work) => connection.exclusive(() => transaction(connection, within, work)),
		runScript: <T>(text: string) =>
			connection.exclusive(async () => {
				sendable(text, []);
				const results = await connection.run(text);
				return { rows: results.flatMap((result) => result.rows) as T[], affected: 0 };
			}),
		listen: (channel, onPayload) => pglite.listen(channel, onPayload),
		close: () => pglite.close(),
	};
}

async function transaction<T>(
	connection: PgliteConnection,
	within: Send,
	work: (tx: Transaction) => Promise<T>,
): Promise<T> {
	let open = true;
	const guarded: Send = async (text, values) => {
		// What was not waited for would otherwise run in the transaction of whoever comes next.
		if (!open) throw new TransactionOver();
		return within(text, values);
	};
	await connection.run("begin");
	try {
		const result = await work(sqlOf(guarded) as Transaction);
		open = false;
		const stillGood = connection.isInTransaction();
		const [ended] = await connection.run("commit");
		if (!stillGood || ended?.command !== "COMMIT") throw new TransactionAborted();
		return result;
	} finally {
		// What is open still is rolled back by the connection, before the next one is let in.
		open = false;
	}
}

function sqlOf(send: Send): Sql {
	return {
		query: async <T>(text: string, values: readonly unknown[] = []): Promise<Rows<T>> => {
			const { rows, affectedRows } = await send(text, values);
			return { rows: rows as T[], affected: affectedRows };
		},
	};
}
