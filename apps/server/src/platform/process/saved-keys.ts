import { hasMasterFile, masterKeyFrom } from "../crypto/key-files.ts";
import { fingerprintOf } from "../crypto/key-ring.ts";
import type { MasterPlace } from "../crypto/master-files.ts";
import type { GaugeOptions } from "../http/metrics/figures.ts";
import { readLastBackup } from "./last-backup.ts";

/**
 * Whether the master key is lost together with this machine: it is a file here, and no backup that was made here has saved
 * it. Then nobody can read any backup. Not known until this version has made a backup. With MASTER_KEY the operator keeps the key, and we cannot know where else.
 */
export function isOnlyHere({
	DATA_DIR: dataDir,
	MASTER_KEY: configured,
}: MasterPlace): boolean | "not known" {
	if (configured !== undefined || !hasMasterFile(dataDir)) return false;
	const last = readLastBackup(dataDir);
	// An older version made the backup, and did not note whether it saved the key.
	if (last !== null && last.savedMasters === undefined) return "not known";
	return !last?.savedMasters?.includes(fingerprintOf(masterKeyFrom(dataDir)));
}

/** `demo`: nobody else uses this installation. */
export function unsavedKeyGauge({ demo, ...place }: MasterPlace & { readonly demo: boolean }): GaugeOptions {
	return {
		name: "unlisted_master_key_unsaved",
		help: "1: the master key is a file of this machine, and no backup made here has saved it",
		value: () => (!demo && isOnlyHere(place) === true ? 1 : 0),
	};
}
