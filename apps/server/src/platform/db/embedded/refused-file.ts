import { accessSync, constants, readdirSync } from "node:fs";
import { join } from "node:path";

/** Null, or the system's words about the first file below this folder that this user may not read and write. */
export function refusedFile(folder: string): string | null {
	try {
		accessSync(folder, constants.R_OK | constants.W_OK);
		const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
		for (const { parentPath, name } of entries)
			accessSync(join(parentPath, name), constants.R_OK | constants.W_OK);
		return null;
	} catch (error) {
		return (error as Error).message;
	}
}
