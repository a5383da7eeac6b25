import { closeSync, existsSync, openSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { BadValue } from "../process/bad-value.ts";
import { makeFolder } from "../process/make-folder.ts";

export class DataDirInUse extends Error {
	constructor(dataDir: string) {
		super(
			`DATA_DIR ${dataDir} is in use by another running copy. Stop that one first, or give this one a DATA_DIR of its own.`,
		);
	}
}

/** Without a reference, the garbage collector closes the file, and the lock ends with it. */
const held = new Set<DatabaseSync>();

/** A process that only checks the lock holds it for less than a millisecond. */
const patienceMs = 100;

/**
 * Holds DATA_DIR for this process, with the operating system's lock on a SQLite file. The lock ends with the
 * process, so a crash leaves nothing to clean up.
 */
export function lockDataDir(dataDir: string): () => void {
	makeDataDir(dataDir);
	const path = join(dataDir, "lock");
	const lock = open(dataDir, path);
	try {
		lock.exec("pragma locking_mode = exclusive; pragma journal_mode = memory; begin exclusive");
	} catch (error) {
		lock.close();
		const { message } = error as Error;
		if (/locked/i.test(message)) throw new DataDirInUse(dataDir);
		if (/not a database/i.test(message))
			throw new BadValue(`${path} was not written by Unlisted: delete this file, and start again.`);
		throw error;
	}
	held.add(lock);
	return () => {
		held.delete(lock);
		lock.close();
	};
}

/** Makes DATA_DIR, or says in one line why it cannot be made. */
export function makeDataDir(dataDir: string): void {
	try {
		makeFolder(dataDir, 0o700);
	} catch (error) {
		throw unusable(dataDir, error as NodeJS.ErrnoException);
	}
}

function open(dataDir: string, path: string): DatabaseSync {
	try {
		return new DatabaseSync(path, { timeout: patienceMs });
	} catch (error) {
		throw whyNotOpened(dataDir, path) ?? error;
	}
}

/**
 * SQLite says only that it cannot open the file. The system says why. Only a file that SQLite could not open is asked:
 * closing any handle of a locked file ends the lock that this process has on it.
 */
function whyNotOpened(dataDir: string, path: string): BadValue | undefined {
	try {
		closeSync(openSync(path, "a", 0o600));
		return undefined;
	} catch (error) {
		return unusable(dataDir, error as NodeJS.ErrnoException);
	}
}

const todo = new Map<string | undefined, string>([
	["EACCES", "Let the user of the server own it (chown), or name another folder."],
	["EPERM", "Let the user of the server own it (chown), or name another folder."],
	["EROFS", "Its disk is read-only: mount it for writing, or name another folder."],
	["ENOSPC", "Make room on its disk."],
	["EDQUOT", "Make room on its disk."],
]);

function unusable(dataDir: string, { code, message }: NodeJS.ErrnoException): BadValue {
	const what = todo.get(code) ?? "Name a folder that the user of the server owns.";
	return new BadValue(`DATA_DIR ${dataDir} cannot be used (${message}). ${what}`);
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
