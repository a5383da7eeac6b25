import { existsSync } from "node:fs";
import { link, rename, rm } from "node:fs/promises";

/** Renames a file to a free name. Returns false and changes nothing if the name is taken. */
export async function giveName(draft: string, path: string): Promise<boolean> {
	try {
		await link(draft, path);
	} catch (error) {
		const { code = "" } = error as NodeJS.ErrnoException;
		if (code === "EEXIST") return false;
		// Not every disk supports hard links, and no disk has a rename that never replaces a file.
		if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"].includes(code)) throw error;
		if (existsSync(path)) return false;
		await rename(draft, path);
		return true;
	}
	await rm(draft);
	return true;
}
