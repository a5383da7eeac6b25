import { statSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { freeBytes, lowWaterBytes } from "../../platform/process/free-space.ts";
import { isThere } from "./data-dir.ts";
import { diskFinding } from "./disk.rules.ts";
import type { DoctorEnv } from "./doctor.settings.ts";
import { about, type Finding } from "./finding.rules.ts";

export async function checkDisk({
	DATA_DIR: dataDir,
	DATABASE_URL: url,
}: Pick<DoctorEnv, "DATA_DIR" | "DATABASE_URL">): Promise<Finding> {
	if (!isThere(dataDir)) return about("disk").notChecked(`DATA_DIR ${dataDir} does not exist yet.`);
	const databaseBytes = url === undefined ? await bytesIn(join(dataDir, "pgdata")) : null;
	return diskFinding({ freeBytes: freeBytes(dataDir), lowBytes: lowWaterBytes, databaseBytes });
}

async function bytesIn(folder: string): Promise<number> {
	if (!isThere(folder)) return 0;
	let bytes = 0;
	for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
		if (entry.isFile())
			bytes += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
	return bytes;
}
