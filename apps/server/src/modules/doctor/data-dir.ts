import { randomUUID } from "node:crypto";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { about, type Finding } from "./finding.rules.ts";

/** Whether the path exists. Throws if we may not look, because that is not the same as absent. */
export const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** Tries to write a file, because rights, mounts and quotas can all prevent it. Deletes the file afterwards. */
export function checkDataDir(dataDir: string): Finding {
	const say = about("data");
	const exists = isThere(dataDir);
	if (exists && !statSync(dataDir).isDirectory())
		return say.failure(`DATA_DIR ${dataDir} is no folder.`, "Name a folder that the server's user owns.");
	const folder = exists ? dataDir : nearest(dataDir);
	const probe = join(folder, `.doctor-${randomUUID()}`);
	try {
		writeFileSync(probe, "", { flag: "wx", mode: 0o600 });
	} catch (error) {
		const { code = "" } = error as NodeJS.ErrnoException;
		const where = exists ? "" : `, which does not exist yet, cannot be made in ${folder}: it`;
		return say.failure(
			`DATA_DIR ${dataDir}${where} cannot be written (${code}).`,
			"Let the user of the server own it (chown), and run the doctor as that user.",
		);
	} finally {
		rmSync(probe, { force: true });
	}
	if (!exists) return say.ok(`DATA_DIR ${dataDir} does not exist yet: the first start makes it.`);
	if (process.platform !== "win32" && (statSync(dataDir).mode & 0o1002) === 0o002)
		return say.failure(
			`Others on this machine can write into DATA_DIR ${dataDir}: they can put keys of their own there.`,
			`chmod o-w ${dataDir}`,
		);
	return say.ok(`DATA_DIR ${dataDir} can be written.`);
}

function nearest(path: string): string {
	const above = dirname(path);
	return above === path || isThere(above) ? above : nearest(above);
}
