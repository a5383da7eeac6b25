import { existsSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { PGlite, types } from "@electric-sql/pglite";
import { makeFolder } from "../../process/make-folder.ts";
import { againAfterClash } from "../again-after-clash.ts";
import {
	type Database,
	type Rows,
	type Sql,
	type Transaction,
	TransactionAborted,
	TransactionOver,
} from "../database.ts";
import { sendable } from "../sendable.ts";
import { type PgliteConnection, pgliteConnection } from "./pglite-connection.ts";
import { pgliteStatements, type Send } from "./pglite-statements.ts";

export const pgliteOptions = {
	// Deletes finished segments of the log. Otherwise they would be kept and reused with their content.
	startParams: [...PGlite.defaultStartParams, "-c", "wal_recycle=off"],
	parsers: { [types.INT8]: (value: string) => Number(value) },
};

/** The embedded database: PostgreSQL compiled to WebAssembly, in this process, with its files in DATA_DIR. */
export async function openPglite(
	dataDir: string | undefined,
	onEnd?: (error: Error) => void,
): Promise<Database> {
	const pglite = dataDir === undefined ? await PGlite.create(pgliteOptions) : await openFolder(dataDir);
	await pglite.exec("set time zone 'UTC'");
	return fromPglite(pglite, onEnd);
}

async function openFolder(dataDir: string): Promise<PGlite> {
	const folder = join(dataDir, "pgdata");
	makeFolder(dataDir, 0o700);
	if (!existsSync(folder)) {
		// If a first start was killed halfway, its unfinished database must not stay for the next start.
		for (const left of readdirSync(dataDir).filter((name) => name.startsWith("pgdata.new-"))) {
			rmSync(join(dataDir, left), { recursive: true });
		}
		const draft = join(dataDir, `pgdata.new-${process.pid}`);
		const fresh = await openPgliteFiles(draft);
		await fresh.close();
		renameSync(draft, folder);
	}
	return openPgliteFiles(folder);
}

/** The error numbers of the file system inside WebAssembly. */
const numbers = new Map<number | undefined, string>([
	[2, "EACCES"],
	[19, "EDQUOT"],
	[29, "EIO"],
	[51, "ENOSPC"],
	[63, "EPERM"],
	[69, "EROFS"],
]);

/** That file system does not throw an Error, and gives only a number. */
export async function openPgliteFiles(folder: string): Promise<PGlite> {
	try {
		return await PGlite.create({ ...pgliteOptions, dataDir: folder });
	} catch (error) {
		const { name, errno } = error as { name?: string; errno?: number };
		if (error instanceof Error || name !== "ErrnoError") throw error;
		const code = numbers.get(errno) ?? `E${errno}`;
		throw Object.assign(new Error(`${code}: the files of the database cannot be written in ${folder}.`), {
			code,
		});
	}
}

export function fromPglite(pglite: PGlite, onEnd: (error: Error) => void = () => undefined): Database {
	const connection = pgliteConnection(pglite, onEnd);
	const { alone, within, together } = pgliteStatements(pglite, connection);
	return {
		kind: "pglite",
		...sqlOf(alone),
		transaction: (work) =>
			againAfterClash(() => connection.exclusive(() => transaction(connection, within, work))),
		together,
		runScript: <T>(text: string) =>
			connection.exclusive(async () => {
				sendable(text, []);
				const results = await connection.run(text);
				return { rows: results.flatMap((result) => result.rows) as T[], affected: 0 };
			}),
		runAlone: async (statement) => {
			await connection.exclusive(() => connection.run(statement));
		},
		listen: async (channel, onPayload, onReady) => {
			const stop = await pglite.listen(channel, onPayload);
			onReady?.();
			return stop;
		},
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
		// A statement that was not awaited would run in the next caller's transaction.
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
		// The connection rolls back anything still open before the next caller.
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
