import { existsSync } from "node:fs";
import { link, rename, rm } from "node:fs/promises";

/** Moves a file to a name that is free. False: there is one already, and both are as they were. */
export async function giveName(draft: string, path: string): Promise<boolean> {
	try {
		await link(draft, path);
	} catch (error) {
		const { code = "" } = error as NodeJS.ErrnoException;
		if (code === "EEXIST") return false;
		// Not every disk has second names for a file, and none has a move that spares what is there.
		if (!["EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS", "EMLINK"].includes(code)) throw error;
		if (existsSync(path)) return false;
		await rename(draft, path);
		return true;
	}
	await rm(draft);
	return true;
}
