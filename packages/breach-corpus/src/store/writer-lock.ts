import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { CorpusError } from "../format/corpus-error.ts";
import { asCorpusError } from "./files.ts";

const lockFile = "writer.lock";
const pidFile = "writer.pid";

/**
 * Lets one process write. The lock is SQLite's, on an empty database. The system releases it when the process
 * ends. So we never judge a stale lock by a process number, which may have been reused.
 */
export function lockForWriting(folder: string): { release(): void } {
	const database = new DatabaseSync(join(folder, lockFile));
	try {
		database.exec("begin exclusive");
	} catch (error) {
		database.close();
		if ((error as { errcode?: number }).errcode !== 5) throw asCorpusError(error, folder);
		throw new CorpusError("locked", `Another process is writing to ${folder}${holder(folder)}.`, {
			cause: error,
		});
	}
	try {
		writeFileSync(join(folder, pidFile), `${process.pid}\n`);
	} catch (error) {
		database.close();
		throw asCorpusError(error, folder);
	}
	return { release: () => database.close() };
}

/** For the sentence only. The lock itself knows whether that process still runs. */
function holder(folder: string): string {
	try {
		return ` (process ${Number(readFileSync(join(folder, pidFile), "utf8"))})`;
	} catch {
		return "";
	}
}
