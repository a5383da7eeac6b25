import { existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";

/**
 * Makes a folder and those above it. Node's own way (`recursive`) never ends where a folder is there and a new one in it
 * is not allowed with ENOENT, such as in /proc, and reports a read-only disk as ENOENT.
 */
export function makeFolder(path: string, mode = 0o777): void {
	if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
	const above = dirname(path);
	if (above !== path && !existsSync(above)) makeFolder(above, mode);
	try {
		mkdirSync(path, { mode });
	} catch (error) {
		// Another process was faster.
		if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
		throw error;
	}
}
