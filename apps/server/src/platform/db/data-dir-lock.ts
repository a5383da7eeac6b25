import { existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";

export class DataDirInUse extends Error {
	constructor(dataDir: string) {
		super(
			`DATA_DIR ${dataDir} is in use by another running copy. Stop that one first, or give this one a DATA_DIR of its own.`,
		);
	}
}

/** A process that only checks the lock holds it for less than a millisecond. */
const patienceMs = 100;

/**
 * Holds DATA_DIR for this process, with the operating system's lock on a SQLite file. The lock ends with the
 * process, so a crash leaves nothing to clean up.
 */
export function lockDataDir(dataDir: string): () => void {
	mkdirSync(dataDir, { recursive: true, mode: 0o700 });
	const lock = new DatabaseSync(join(dataDir, "lock"), { timeout: patienceMs });
	try {
		lock.exec("pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive");
	} catch (error) {
		lock.close();
		if (/locked/i.test((error as Error).message)) throw new DataDirInUse(dataDir);
		throw error;
	}
	return () => lock.close();
}

/** Whether another process holds it. Checking keeps nobody out. */
export function isDataDirHeld(dataDir: string): boolean {
	const path = join(dataDir, "lock");
	if (!existsSync(path)) return false;
	const lock = new DatabaseSync(path, { readOnly: true });
	try {
		lock.exec("select 1 from sqlite_schema");
		return false;
	} catch (error) {
		if (/locked/i.test((error as Error).message)) return true;
		throw error;
	} finally {
		lock.close();
	}
}
