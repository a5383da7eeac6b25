import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "../db/database.ts";
import { BadValue } from "../process/bad-value.ts";
import { hasMasterFile, makeMasterFile, masterKeyFrom, nextMasterFrom, takeNextMaster } from "./key-files.ts";
import { fingerprintOf } from "./key-ring.ts";
import type { Masters } from "./load-key-ring.ts";
import { allRoots } from "./root-keys.repository.ts";

export interface MasterPlace {
	readonly DATA_DIR: string;
	readonly MASTER_KEY?: Buffer | undefined;
}

export interface StartPlace extends MasterPlace {
	readonly DATABASE_URL?: string | undefined;
	/** The demo functions for trying out are on, so nobody else uses this installation. */
	readonly demo: boolean;
}

/**
 * With the embedded database, the key lies in DATA_DIR together with everything that it opens. PostgreSQL outlives
 * DATA_DIR: a container's folder disappears with the container, and a key that was made there would be lost forever.
 */
export function mayMakeMaster({ DATABASE_URL: url, demo }: Omit<StartPlace, keyof MasterPlace>): boolean {
	return url === undefined || demo;
}

/** For a start: makes the key if there is none and it is safe to make one. Otherwise refuses to start. */
export function ensureMaster(place: StartPlace): void {
	if (place.MASTER_KEY) return;
	// A database that is there was written with a key. A new one would open nothing, and stand where that one belongs.
	const isWritten = place.DATABASE_URL === undefined && existsSync(join(place.DATA_DIR, "pgdata"));
	if (isWritten || hasMasterFile(place.DATA_DIR)) {
		// Finds a missing or damaged key before anything is opened with it.
		mastersOf(place)();
		return;
	}
	if (mayMakeMaster(place)) {
		makeMasterFile(place.DATA_DIR);
		return;
	}
	throw new BadValue(
		"MASTER_KEY must be set: on PostgreSQL no key is made in DATA_DIR, because nobody could read the database once that folder is gone. Make one with `npm run cli -- keys new`, keep a copy elsewhere, and give the same one to every process.",
	);
}

/** The configured key, or the keys in the files now. One of them may be about to replace the other. */
export function mastersOf({ MASTER_KEY: configured, DATA_DIR: folder }: MasterPlace): Masters {
	if (configured) return () => [configured];
	return () => {
		const next = nextMasterFrom(folder);
		return [masterKeyFrom(folder), ...(next ? [next] : [])];
	};
}

/** Handles a rotation that stopped before its last step: the new file replaces the old one now. */
export async function settleMasterFiles(
	{ MASTER_KEY: configured, DATA_DIR: folder }: MasterPlace,
	db: Database,
): Promise<void> {
	const next = configured ? undefined : nextMasterFrom(folder);
	if (!next) return;
	const masters = new Set((await allRoots(db)).map(({ master }) => master));
	const current = fingerprintOf(masterKeyFrom(folder));
	if (masters.has(fingerprintOf(next)) && !masters.has(current)) takeNextMaster(folder);
}
