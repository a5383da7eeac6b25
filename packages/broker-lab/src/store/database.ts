import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Increase it when a stored shape changes. The lab refuses state of another version instead of misreading it. */
const schemaVersion = 1;

const schema = `
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS plants (id TEXT PRIMARY KEY, resident TEXT NOT NULL, sites TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS removals (
	site TEXT NOT NULL,
	listing TEXT NOT NULL,
	from_at INTEGER NOT NULL,
	until_at INTEGER,
	PRIMARY KEY (site, listing)
) STRICT;
CREATE TABLE IF NOT EXISTS requests (
	id TEXT PRIMARY KEY,
	site TEXT NOT NULL,
	at INTEGER NOT NULL,
	due_at INTEGER,
	data TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS requests_due ON requests (due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS given (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	at INTEGER NOT NULL,
	site TEXT NOT NULL,
	step TEXT NOT NULL,
	fields TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS mails (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	at INTEGER NOT NULL,
	site TEXT NOT NULL,
	state TEXT NOT NULL CHECK (state IN ('kept', 'waiting', 'sent', 'failed')),
	data TEXT NOT NULL
) STRICT;
`;

/** Stores what changes in a lab. The exclusive lock keeps a second lab from using the same file. */
export function openDatabase(dataDir: string | null): DatabaseSync {
	for (const folder of dataDir === null ? [] : [dirname(dataDir), dataDir])
		if (!existsSync(folder)) mkdirSync(folder);
	const database = new DatabaseSync(dataDir === null ? ":memory:" : join(dataDir, "broker-lab.sqlite"));
	try {
		database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
		const { user_version: version } = database.prepare("PRAGMA user_version").get() as {
			user_version: number;
		};
		if (version !== 0 && version !== schemaVersion)
			throw new Error(`The state is of version ${version}, this lab needs ${schemaVersion}.`);
		database.exec(`BEGIN IMMEDIATE; ${schema} PRAGMA user_version = ${schemaVersion}; COMMIT;`);
	} catch (error) {
		database.close();
		throw new Error(`The broker lab cannot open its state in ${dataDir ?? "memory"}.`, { cause: error });
	}
	return database;
}
