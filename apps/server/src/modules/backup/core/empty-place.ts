import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { type BulkConnection, BulkRefused } from "../../../platform/db/bulk/bulk-connection.ts";
import { draftName, removeLeftBehind } from "../../../platform/db/bulk/embedded-copy.ts";
import { openPgliteBulk } from "../../../platform/db/bulk/pglite-bulk.ts";
import { openPostgresBulk } from "../../../platform/db/bulk/postgres-bulk.ts";
import { lockDataDir } from "../../../platform/db/data-dir-lock.ts";
import type { DatabasePlace } from "./open-database-whole.ts";

/** The place for a new database. Nobody else sees the database before `keep`. */
export interface EmptyPlace {
	open(): Promise<BulkConnection>;
	/** Call it after the connection is closed. */
	keep(): Promise<void>;
	/** Call it after `keep`. */
	reopen(): Promise<BulkConnection>;
	/** Leaves nothing behind, unless it was kept. */
	drop(): Promise<void>;
}

export function emptyPlace({ DATA_DIR: dataDir, DATABASE_URL: url }: DatabasePlace): EmptyPlace {
	if (url !== undefined) {
		const nothing = async () => undefined;
		// PostgreSQL does everything in one transaction, so there is nothing to keep or to drop.
		const open = () => openPostgresBulk(url);
		return { open, keep: nothing, reopen: open, drop: nothing };
	}
	const folder = join(dataDir, "pgdata");
	const draft = join(dataDir, draftName());
	let unlock: () => void = () => undefined;
	return {
		open: async () => {
			unlock = lockDataDir(dataDir);
			if (existsSync(folder))
				throw new BulkRefused(`DATA_DIR ${dataDir} has a database already. Name an empty folder.`);
			await removeLeftBehind(dataDir);
			await mkdir(draft, { mode: 0o700 });
			return openPgliteBulk(draft);
		},
		keep: () => rename(draft, folder),
		reopen: () => openPgliteBulk(folder),
		drop: async () => {
			await rm(draft, { recursive: true, force: true });
			unlock();
		},
	};
}
