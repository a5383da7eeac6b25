import { existsSync, writeSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Log } from "../log/log.ts";
import { freeBytes, lowWaterBytes } from "../process/free-space.ts";
import type { Database, Sql } from "./database.ts";
import { type DatabaseError, databaseFailureInWords, whyDatabaseFails } from "./database-away.ts";
import { openPglite } from "./embedded/pglite.ts";
import { refusedFile } from "./embedded/refused-file.ts";
import { missingSettings } from "./pooled-sessions.ts";
import { tooOld } from "./postgres/too-old.ts";
import { openPostgres } from "./postgres.ts";
import { wrongSpread } from "./wrong-spread.ts";

export class DatabaseUnreachable extends Error {}

/** How long we wait for a PostgreSQL that starts. */
const patienceMilliseconds = 15_000;

export async function openDatabase(options: {
	dataDir: string;
	url: string | undefined;
	pool: number;
	prepare: boolean;
	migrateUrl?: string | undefined;
	spread?: boolean;
	log: Log;
}): Promise<Database> {
	const { url, log, spread = false } = options;
	refuseSpreadAlone(url, spread);
	if (url === undefined) return openEmbedded(options.dataDir);
	let pool: Database;
	try {
		const onIdleError = (error: Error) =>
			log.warn({ reason: error.message }, "database connection lost; a new one is made when needed");
		const { pool: most, prepare, migrateUrl } = options;
		pool = await openPostgres({ url, migrateUrl, pool: most, prepare, spread, onIdleError });
	} catch {
		throw new DatabaseUnreachable(
			"DATABASE_URL must be an address like postgres://user:password@host:5432/name.",
		);
	}
	const giveUpAt = Date.now() + patienceMilliseconds;
	for (;;) {
		try {
			await pool.query("select 1");
			break;
		} catch (error) {
			const why = whyNoTls(error as { message?: string; code?: string });
			if (why) {
				await pool.close();
				throw new DatabaseUnreachable(why);
			}
			if (Date.now() > giveUpAt) {
				await pool.close();
				throw new DatabaseUnreachable(
					`The PostgreSQL of DATABASE_URL does not answer: ${databaseFailureInWords(error as DatabaseError)}.`,
				);
			}
			log.info("waiting for the PostgreSQL of DATABASE_URL");
			await sleep(500);
		}
	}
	const wrong = (await tooOld(pool)) ?? (await whyUnfit(pool, { prepare: options.prepare, spread }));
	if (wrong === null) return pool;
	await pool.close();
	throw new DatabaseUnreachable(wrong);
}

/** Null, or a sentence that says how the database and the settings for it conflict. */
export async function whyUnfit(
	sql: Sql,
	{ prepare, spread }: { readonly prepare: boolean; readonly spread: boolean },
): Promise<string | null> {
	return (prepare ? null : await missingSettings(sql)) ?? (await wrongSpread(sql, spread));
}

export function refuseSpreadAlone(url: string | undefined, spread: boolean): void {
	if (url === undefined && spread)
		throw new DatabaseUnreachable("DATABASE_SPREAD=on needs DATABASE_URL, a Citus.");
}

/**
 * If a database stopped itself, only a new process can open it again; it then repairs itself from its log. So this
 * process ends with a line that says why, and its supervisor starts the next one.
 */
async function openEmbedded(dataDir: string): Promise<Database> {
	const free = () => `${Math.floor(freeBytes(dataDir) / 1_000_000)} MB are free in DATA_DIR`;
	const files = join(dataDir, "pgdata");
	const own = `Let the user of the server own everything in ${files} (chown), or mount its disk for writing`;
	try {
		return await openPglite(dataDir, (error) => {
			const why =
				whyDatabaseFails(error) === "it may not use its own files"
					? `the embedded database may not use its own files (${error.message}). ${own}`
					: `the embedded database stopped itself. ${free()}: if that is little, make room`;
			writeSync(2, `Unlisted stops: ${why}. Nothing that was confirmed is lost. Start again.\n`);
			process.exit(1);
		});
	} catch (error) {
		const { code, message } = error as { code?: string; message: string };
		const refused = refusedFile(files);
		if (refused !== null && existsSync(files))
			throw new DatabaseUnreachable(
				`The embedded database cannot be opened: it may not use its own files (${refused}). ${own}. Then start again.`,
			);
		if (code !== "ENOSPC" && !/Aborted|failed to initialize/.test(message)) throw error;
		if (code !== "ENOSPC" && freeBytes(dataDir) > lowWaterBytes)
			throw new DatabaseUnreachable(
				`The embedded database cannot be opened, and its disk has room: ${free()}. The files in ${files} may be damaged, or of another version. Start it once more; if it fails again, restore a backup: docs/operations/backup.md.`,
			);
		throw new DatabaseUnreachable(
			`The embedded database cannot be opened: the disk may be full. ${free()}. Make room, and start again.`,
		);
	}
}

/** Waiting does not help with these errors. */
function whyNoTls({ message = "", code = "" }: { message?: string; code?: string }): string | undefined {
	if (message.includes("does not support SSL"))
		return "The PostgreSQL of DATABASE_URL speaks no TLS. Switch it on there, or set DATABASE_TLS=off if the way to it is yours alone.";
	if (/CERT|SIGNED|ISSUER|ALTNAME|UNABLE_TO/.test(code))
		return `The certificate of DATABASE_URL's PostgreSQL cannot be trusted (${code}). Name its authority in sslrootcert, or set DATABASE_TLS=unverified.`;
	return undefined;
}
