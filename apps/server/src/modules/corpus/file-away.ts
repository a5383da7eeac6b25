import { copyFile, lstat, mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { WaitingFile } from "./look-into-inbox.ts";

/**
 * Out of the way, with what became of it beside it. The file itself goes last: whoever is killed in between finds it
 * where it was, and does the same again.
 */
export async function fileAway(
	inbox: string,
	file: Pick<WaitingFile, "kind" | "name" | "path" | "besides">,
	to: "done" | "failed",
	report: object,
): Promise<string> {
	const folder = join(inbox, to, file.kind);
	await mkdir(folder, { recursive: true });
	const name = await freeName(folder, file.name);
	const place = join(folder, name);
	await writeFile(`${place}.report.json`, `${JSON.stringify({ file: file.name, ...report }, null, "\t")}\n`, {
		mode: 0o600,
	});
	if (file.besides !== null) await move(file.besides, `${place}.json`);
	await move(file.path, place);
	return `${to}/${file.kind}/${name}`;
}

async function freeName(folder: string, name: string): Promise<string> {
	for (let n = 1; ; n += 1) {
		const candidate = n === 1 ? name : `${name} (${n})`;
		if (!(await lstat(join(folder, candidate)).catch(() => null))) return candidate;
	}
}

async function move(from: string, to: string): Promise<void> {
	try {
		await rename(from, to);
	} catch (error) {
		// The inbox's folders may be on disks of their own.
		if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
		await copyFile(from, to);
		await rm(from);
	}
}
