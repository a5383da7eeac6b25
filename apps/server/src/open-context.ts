import { fileURLToPath } from "node:url";
import type { Env } from "./env.ts";
import { type Clock, systemClock } from "./platform/clock/clock.ts";
import type { Context } from "./platform/context.ts";
import { keysOpenToOthers } from "./platform/crypto/key-files.ts";
import { loadKeyRing } from "./platform/crypto/load-key-ring.ts";
import { ensureMaster, mastersOf, settleMasterFiles } from "./platform/crypto/master-files.ts";
import { refuseOtherMasterKey } from "./platform/crypto/person-vault.ts";
import { clockOfDatabase } from "./platform/db/clock-of-database.ts";
import { lockDataDir, makeDataDir } from "./platform/db/data-dir-lock.ts";
import type { Database } from "./platform/db/database.ts";
import { isMigrated } from "./platform/db/migrations/applied-migrations.ts";
import { migrate } from "./platform/db/migrations/migrate.ts";
import { readMigrations } from "./platform/db/migrations/migration-files.ts";
import { openDatabase } from "./platform/db/open-database.ts";
import { type SharedCounts, sharedCounts } from "./platform/limits/shared-counts.ts";
import type { Log } from "./platform/log/log.ts";
import { evenAnswers } from "./platform/process/answer-evenly.ts";
import { type ProbePort, waitForSchema, whileProbesHear } from "./platform/process/answer-probes.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";

export const migrationsFolder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));

export interface OpenOptions {
	readonly log: Log;
	readonly publicUrl: string;
	readonly clock?: Clock;
	/** The port for probes while the database is migrated. */
	readonly listen?: ProbePort;
	readonly tracing?: Tracing | undefined;
}

/** The migrated database and the keys: the base of both the server and the command line. */
export async function openContext(
	env: Env,
	{ log, publicUrl, clock: given, listen, tracing }: OpenOptions,
): Promise<{ context: Context<Env>; close: () => Promise<void> }> {
	const unlock = env.DATABASE_URL === undefined ? lockDataDir(env.DATA_DIR) : () => undefined;
	// The sample corpus, the sandbox and the lab are kept there. Without them, PostgreSQL needs no folder.
	if (env.DATABASE_URL !== undefined && env.demo) makeDataDir(env.DATA_DIR);
	let opened: Database | undefined;
	let counts: SharedCounts | undefined;
	let followed: Awaited<ReturnType<typeof clockOfDatabase>> | undefined;
	const close = async () => {
		followed?.stop();
		await counts?.close();
		await opened?.close();
		unlock();
	};
	try {
		ensureMaster(env);
		const open = keysOpenToOthers(env.DATA_DIR);
		if (open.length > 0)
			log.warn({ open }, "others on this machine can read the keys: chmod -R go-rwx on them");
		const db = await openDatabase({
			dataDir: env.DATA_DIR,
			url: env.DATABASE_URL,
			pool: env.DATABASE_POOL,
			prepare: env.DATABASE_PREPARE,
			migrateUrl: env.DATABASE_MIGRATE_URL,
			spread: env.DATABASE_SPREAD,
			log,
		});
		opened = db;
		// The embedded database runs in this process and has its clock.
		if (db.kind === "postgres" && !given) followed = await clockOfDatabase({ db, log });
		const clock = given ?? followed?.clock ?? systemClock;
		if (env.MIGRATE) {
			const onWait = () => log.info("another process migrates the database: waiting for it");
			const onNewer = (newer: readonly string[]) =>
				log.warn(
					{ newer },
					"a newer version has migrated the database: this one works on it too, and migrates nothing",
				);
			const work = () => migrate(db, readMigrations(migrationsFolder), { onWait, onNewer });
			const applied = await whileProbesHear("the database is being migrated", { listen }, work);
			if (applied.length > 0) log.info({ applied }, "migrated");
		} else {
			const onWait = () =>
				log.warn("MIGRATE=off, and the database is empty: waiting for a start that migrates it");
			await waitForSchema({ isThere: () => isMigrated(db), listen, onWait });
		}
		const keys = await loadKeyRing(db, mastersOf(env), clock.now());
		await refuseOtherMasterKey(db, keys);
		if (keys.sealingId !== null) await settleMasterFiles(env, db);
		if (db.kind === "postgres") counts = sharedCounts({ db, log, key: keys.signingKey("rate-counts") });
		tracing?.drawWith(keys.signingKey("trace-sampling"));
		const traced = tracing?.database(db) ?? db;
		const shared = { env, log, clock, keys, publicUrl, evenAnswers, counts, tracing };
		return { context: { ...shared, db: traced }, close };
	} catch (error) {
		await close();
		throw error;
	}
}
