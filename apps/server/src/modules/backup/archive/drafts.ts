import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { isLeftBehind, madeBy } from "../../../platform/process/made-by.ts";

/** A backup that is being written: no name of a backup, so nobody takes it for one. */
export const draftOf = (path: string): string => `${path}.${madeBy()}.partial`;

/** Of a process that was killed. The next backup into the folder takes them away, so that they do not add up. */
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
