import { realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { BulkRefused } from "../../../platform/db/bulk/bulk-connection.ts";
import { makeFolder } from "../../../platform/process/make-folder.ts";

/**
 * Keys beside the data, or in a folder above or below it, get copied or found together with the data. One folder can
 * have several names, so this compares folders by device and inode.
 */
export async function refuseTogether(target: string, keysFolder: string): Promise<void> {
	for (const folder of [target, keysFolder]) makeFolder(folder, 0o700);
	const how = [
		isWithin(target, keysFolder) && isWithin(keysFolder, target) && "is the same folder as",
		isWithin(keysFolder, target) && "lies inside",
		isWithin(target, keysFolder) && "holds",
	].find(Boolean);
	if (how)
		throw new BulkRefused(
			`The keys go to another place than the data, and ${keysFolder} ${how} ${target}: who copies or finds one has both, and can read everything. --with-keys puts them into one file all the same.`,
		);
}

function isWithin(inner: string, outer: string): boolean {
	const wanted = identityOf(outer);
	for (let path = realpathSync(inner); ; path = dirname(path)) {
		if (identityOf(path) === wanted) return true;
		if (dirname(path) === path) return false;
	}
}

/** Identifies a folder. The result is the same at each place where the folder is mounted. */
function identityOf(path: string): string {
	const { dev, ino } = statSync(path, { bigint: true });
	return `${dev}:${ino}`;
}
