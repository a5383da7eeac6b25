import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Node's own way (`recursive`) never ends where a new folder is refused with ENOENT,
 * such as in /proc, and reports a read-only disk as ENOENT.
 */
export function makeFolder(path: string): void {
	if (isFolder(path)) return;
	const above = dirname(path);
	if (above !== path && !existsSync(above)) makeFolder(above);
	try {
		mkdirSync(path);
	} catch (error) {
		// Another process was faster.
		if (!isFolder(path)) throw error;
	}
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
