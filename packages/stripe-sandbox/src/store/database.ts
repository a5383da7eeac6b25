import { existsSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { DatabaseSync } from "node:sqlite";

/** Must be increased whenever a stored shape changes. State of another version is refused instead of misread. */
const schemaVersion = 1;

const schema = `
CREATE TABLE IF NOT EXISTS objects (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	id TEXT NOT NULL UNIQUE,
	object TEXT NOT NULL,
	clock TEXT,
	due_at INTEGER,
	data TEXT NOT NULL,
	hidden TEXT NOT NULL
) STRICT;
CREATE INDEX IF NOT EXISTS objects_by_kind ON objects (object, seq);
CREATE INDEX IF NOT EXISTS objects_by_customer ON objects (object, (data ->> '$.customer'));
CREATE INDEX IF NOT EXISTS objects_by_invoice ON objects (object, (data ->> '$.invoice'));
CREATE INDEX IF NOT EXISTS objects_by_payment_intent ON objects (object, (data ->> '$.payment_intent'));
CREATE INDEX IF NOT EXISTS objects_by_subscription
	ON objects (object, (data ->> '$.parent.subscription_details.subscription'));
CREATE INDEX IF NOT EXISTS objects_due ON objects (clock, due_at) WHERE due_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS idempotency (
	key TEXT PRIMARY KEY,
	fingerprint TEXT NOT NULL,
	request TEXT NOT NULL,
	status INTEGER NOT NULL,
	body TEXT NOT NULL,
	stored_at INTEGER NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS deliveries (
	seq INTEGER PRIMARY KEY AUTOINCREMENT,
	event TEXT NOT NULL,
	endpoint TEXT NOT NULL,
	attempts INTEGER NOT NULL DEFAULT 0,
	next_at INTEGER NOT NULL,
	state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'delivered', 'given up')),
	last_status INTEGER
) STRICT;
CREATE INDEX IF NOT EXISTS deliveries_pending ON deliveries (next_at) WHERE state = 'pending';
CREATE INDEX IF NOT EXISTS deliveries_by_event ON deliveries (event);
CREATE TABLE IF NOT EXISTS settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
`;

/**
 * The file that holds everything. WAL makes a commit safe against a killed process for the price of one
 * write. The exclusive lock keeps a second sandbox away from the same state.
 */
export function openDatabase(dataDir: string | null): DatabaseSync {
	for (const folder of dataDir === null ? [] : [dirname(dataDir), dataDir])
		if (!existsSync(folder)) mkdirSync(folder);
	const database = new DatabaseSync(dataDir === null ? ":memory:" : join(dataDir, "stripe-sandbox.sqlite"));
	try {
		database.exec("PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL;");
		const { user_version: version } = database.prepare("PRAGMA user_version").get() as {
			user_version: number;
		};
		if (version !== 0 && version !== schemaVersion) {
			throw new Error(`The state is of version ${version}, this sandbox needs ${schemaVersion}.`);
		}
		database.exec(`BEGIN IMMEDIATE; ${schema} PRAGMA user_version = ${schemaVersion}; COMMIT;`);
	} catch (error) {
		database.close();
		throw new Error(`The Stripe sandbox cannot open its state in ${dataDir ?? "memory"}.`, { cause: error });
	}
	return database;
}
