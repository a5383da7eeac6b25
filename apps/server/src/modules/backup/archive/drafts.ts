import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isLeftBehind, madeBy } from "../../../platform/process/made-by.ts";

/**
 * The name of a backup that is still being written. It is no backup's name, so nobody takes the file for a finished
 * one.
 */
export const draftOf = (path: string): string => `${path}.${madeBy()}.partial`;

/**
 * Deletes drafts of processes that were killed. The next backup into the folder calls this, so that drafts do not
 * pile up.
 */
export async function removeLeftDrafts(folder: string): Promise<void> {
	for (const name of await readdir(folder)) {
		const [, by] =
			/^unlisted-(?:keys-)?\d{8}T\d{6}Z(?:-[0-9a-f]{8})?\.age\.(\w+\.\d+)\.partial$/.exec(name) ?? [];
		if (by === undefined) continue;
		const path = join(folder, name);
		const written = await stat(path).catch(() => null);
		if (written && isLeftBehind(by, written.mtimeMs)) await rm(path, { force: true });
	}
}
