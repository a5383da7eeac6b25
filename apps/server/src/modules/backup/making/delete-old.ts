import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type ArchiveName, isAhead, parseName } from "../archive/archive.rules.ts";
import { backupsToDelete, type Keep } from "../archive/keep.rules.ts";

export interface Tidied {
	readonly deleted: readonly string[];
	/** Backups of others, or of this one: names of an older version do not say. */
	readonly others: number;
	/** Names from a clock that was wrong. */
	readonly ahead: readonly string[];
	/** Why nothing more was deleted; null: all was that had to go. */
	readonly failed: string | null;
}

/** Only files that say that they are of this installation, and only after a new one is complete. That one always stays. */
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
			// Names of older versions do not say the installation, so such a backup is never known to be ours.
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
		// The backup is whole all the same.
		return { deleted, others, ahead, failed: (error as Error).message };
	}
}
