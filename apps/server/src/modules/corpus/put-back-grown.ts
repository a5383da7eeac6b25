import { lstat, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { sourceKinds } from "@unlisted/breach-corpus";
import { freeName, move } from "./file-away.ts";

/** How far back we look: the longest time that the writer of a moved file may have stalled. */
const lookedBack = 86_400_000;

/**
 * Finds files that grew after we took them in: their writer had stalled and then continued. Moves them back
 * to the inbox with their side files, so that the whole file is taken in. Returns how many.
 */
export async function putBackGrown(inbox: string): Promise<number> {
	let grown = 0;
	for (const kind of sourceKinds) {
		const folder = join(inbox, "done", kind);
		const reports = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(ending));
		for (const report of reports) {
			const name = report.slice(0, -ending.length);
			const stats = await lstat(join(folder, name)).catch(() => null);
			if (!stats?.isFile() || Date.now() - stats.mtimeMs > lookedBack) continue;
			const taken = await readReport(join(folder, report));
			if (taken === null || stats.size <= taken.bytes) continue;
			const place = join(inbox, kind, await freeName(join(inbox, kind), taken.file));
			await move(join(folder, `${name}.json`), `${place}.json`).catch(() => undefined);
			await move(join(folder, name), place);
			await rm(join(folder, report), { force: true });
			grown += 1;
		}
	}
	return grown;
}

const ending = ".report.json";

async function readReport(path: string): Promise<{ file: string; bytes: number } | null> {
	try {
		const { file, bytes } = JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
		if (typeof file !== "string" || file.includes("/") || typeof bytes !== "number") return null;
		return { file, bytes };
	} catch {
		return null;
	}
}
