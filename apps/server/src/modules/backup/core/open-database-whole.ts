import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { type BulkConnection, BulkRefused } from "../../../platform/db/bulk/bulk-connection.ts";
import { copyName, copyStopped } from "../../../platform/db/bulk/embedded-copy.ts";
import { openPgliteBulk } from "../../../platform/db/bulk/pglite-bulk.ts";
import { openPostgresBulk, whileReading } from "../../../platform/db/bulk/postgres-bulk.ts";
import { DataDirInUse, lockDataDir } from "../../../platform/db/data-dir-lock.ts";
import { askRunningServer } from "../../../platform/process/command-box.ts";
import { removedIfStopped } from "../../../platform/process/removed-if-stopped.ts";

export interface DatabasePlace {
	readonly DATA_DIR: string;
	readonly DATABASE_URL?: string | undefined;
}

/** The question to the server that has the embedded database open. */
export const copyQuestion = "copy-database";

/** Opens the database to read all of it, whether or not a server runs. */
export async function withWholeDatabase<T>(
	{ DATA_DIR: dataDir, DATABASE_URL: url }: DatabasePlace,
	work: (connection: BulkConnection) => Promise<T>,
): Promise<T> {
	if (url !== undefined) return using(await openPostgresBulk(url, whileReading), work);
	if (!existsSync(join(dataDir, "pgdata")))
		throw new BulkRefused(`There is no database in DATA_DIR ${dataDir}.`);
	const copy = join(dataDir, copyName());
	return removedIfStopped(copy, async () => {
		try {
			await makeCopy(dataDir, copy);
			return await using(await openPgliteBulk(copy), work);
		} finally {
			await rm(copy, { recursive: true, force: true });
		}
	});
}

/** The process that has the database open makes the copy. If there is none, this process does. */
async function makeCopy(dataDir: string, copy: string): Promise<void> {
	let unlock: () => void;
	try {
		unlock = lockDataDir(dataDir);
	} catch (error) {
		if (!(error instanceof DataDirInUse)) throw error;
		const answer = await askRunningServer(dataDir, { words: [copyQuestion, copy] });
		if ("failed" in answer) throw new BulkRefused(answer.failed);
		return;
	}
	try {
		await copyStopped(dataDir, copy);
	} finally {
		unlock();
	}
}

async function using<T>(
	connection: BulkConnection,
	work: (connection: BulkConnection) => Promise<T>,
): Promise<T> {
	try {
		return await work(connection);
	} finally {
		await connection.close().catch(() => undefined);
	}
}
