import { copyFile, lstat, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makeFolder } from "../../platform/process/make-folder.ts";
import type { WaitingFile } from "./look-into-inbox.ts";

/**
 * Moves a file away and writes a report about its result. Deletes the file instead if the operator wants that. The
 * file itself moves last: if the process dies before that, the next try finds the file where it was.
 */
export async function fileAway(
	inbox: string,
	file: Pick<WaitingFile, "kind" | "name" | "path" | "besides" | "bytes">,
	to: "done" | "failed",
	report: object,
	{ deletes = false }: { readonly deletes?: boolean } = {},
): Promise<string> {
	const folder = join(inbox, to, file.kind);
	makeFolder(folder);
	// For a deleted file, only the report stays.
	const name = await freeName(folder, file.name, deletes ? ["", ".report.json"] : [""]);
	const place = join(folder, name);
	const whole = { file: file.name, bytes: file.bytes, ...(deletes && { deleted: true }), ...report };
	await writeFile(`${place}.report.json`, `${JSON.stringify(whole, null, "\t")}\n`, { mode: 0o600 });
	if (file.besides !== null) await move(file.besides, `${place}.json`);
	if (deletes) await rm(file.path);
	else await move(file.path, place);
	return `${to}/${file.kind}/${name}`;
}

/** Returns a name that is free in the folder with each of these endings. */
export async function freeName(
	folder: string,
	name: string,
	endings: readonly string[] = [""],
): Promise<string> {
	for (let n = 1; ; n += 1) {
		const candidate = n === 1 ? name : `${name} (${n})`;
		const there = await Promise.all(
			endings.map((ending) => lstat(join(folder, `${candidate}${ending}`)).catch(() => null)),
		);
		if (there.every((stats) => stats === null)) return candidate;
	}
}

export async function move(from: string, to: string): Promise<void> {
	try {
		await rename(from, to);
	} catch (error) {
		// The inbox's folders may be on different disks.
		if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
		await copyFile(from, to);
		await rm(from);
	}
}
