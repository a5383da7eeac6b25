import { hasMasterFile, masterKeyFrom } from "../crypto/key-files.ts";
import { fingerprintOf } from "../crypto/key-ring.ts";
import type { MasterPlace } from "../crypto/master-files.ts";
import type { GaugeOptions } from "../http/metrics/figures.ts";
import { readLastBackup } from "./last-backup.ts";

/**
 * Whether the master key is lost together with this machine: it is a file here, and no backup that was made here has saved
 * it. Then nobody can read any backup. With MASTER_KEY the operator keeps the key, and we cannot know where else.
 */
export function isOnlyHere({ DATA_DIR: dataDir, MASTER_KEY: configured }: MasterPlace): boolean {
	if (configured !== undefined || !hasMasterFile(dataDir)) return false;
	const saved = readLastBackup(dataDir)?.savedMasters ?? [];
	return !saved.includes(fingerprintOf(masterKeyFrom(dataDir)));
}

/** `demo`: nobody else uses this installation. */
export function unsavedKeyGauge({ demo, ...place }: MasterPlace & { readonly demo: boolean }): GaugeOptions {
	return {
		name: "unlisted_master_key_unsaved",
		help: "1: the master key is a file of this machine, and no backup made here has saved it",
		value: () => (!demo && isOnlyHere(place) ? 1 : 0),
	};
}
