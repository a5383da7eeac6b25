import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type ArchiveName, isAhead, parseName } from "../archive/archive.rules.ts";
import { backupsToDelete, type Keep } from "../archive/keep.rules.ts";

export interface Tidied {
	readonly deleted: readonly string[];
	/** How many backups belong to other installations, or have a name of an older version that names none. */
	readonly others: number;
	/** Names with a time in the future, from a wrong clock. */
	readonly ahead: readonly string[];
	/** Why the deletion stopped; null if everything due was deleted. */
	readonly failed: string | null;
}

/**
 * Deletes only files whose names say that they are of this installation, and only after a new backup is complete. The
 * new one always stays.
 */
export async function deleteOld(
	path: string,
	kind: ArchiveName["kind"],
	keep: Keep,
	now: Date,
): Promise<Tidied> {
	const [folder, justNow] = [dirname(path), parseName(basename(path), kind)];
	const deleted: string[] = [];
	const ahead: string[] = [];
	let others = 0;
	try {
		const made = new Map<Date, string>();
		for (const name of await readdir(folder)) {
			const found = parseName(name, kind);
			if (!found) continue;
			if (isAhead(found, now)) ahead.push(name);
			// Names of older versions do not name the installation, so we never know whether such a backup is ours.
			const isOurs = justNow !== null && found.of !== null && found.of === justNow.of;
			if (isOurs) made.set(found.at, name);
			else if (name !== basename(path)) others += 1;
		}
		for (const at of justNow ? backupsToDelete([...made.keys()], keep, justNow.at) : []) {
			const name = made.get(at) ?? "";
			await rm(join(folder, name), { force: true });
			deleted.push(name);
		}
		return { deleted, others, ahead: ahead.sort(), failed: null };
	} catch (error) {
		// The backup itself is complete anyway.
		return { deleted, others, ahead, failed: (error as Error).message };
	}
}
