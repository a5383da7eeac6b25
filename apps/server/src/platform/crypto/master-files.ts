import type { Database } from "../db/database.ts";
import { masterKeyFrom, nextMasterFrom, takeNextMaster } from "./key-files.ts";
import { fingerprintOf } from "./key-ring.ts";
import type { Masters } from "./load-key-ring.ts";
import { allRoots } from "./root-keys.repository.ts";

export interface MasterPlace {
	readonly DATA_DIR: string;
	readonly MASTER_KEY?: Buffer | undefined;
}

/** The configured key, or the keys in the files now. One of them may be about to replace the other. */
export function mastersOf({ MASTER_KEY: configured, DATA_DIR: folder }: MasterPlace): Masters {
	if (configured) return () => [configured];
	return () => {
		const next = nextMasterFrom(folder);
		return [masterKeyFrom(folder), ...(next ? [next] : [])];
	};
}

/** A rotation stopped before its last step, so the new file replaces the old one now. */
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
