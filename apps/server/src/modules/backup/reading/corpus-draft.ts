import { createWriteStream, existsSync, readdirSync, statSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { BulkRefused } from "../../../platform/db/bulk/bulk-connection.ts";
import { isLeftBehind, madeBy } from "../../../platform/process/made-by.ts";

/** A corpus that is put together beside its place, and moved there once it is complete. */
export function corpusDraft(folder: string) {
	const draft = `${folder}.restoring-${madeBy()}`;
	let kept = false;
	return {
		refuseUsed: (): void => {
			if (existsSync(folder) && readdirSync(folder).length > 0)
				throw new BulkRefused(
					`There is something in ${folder} already. Name an empty CORPUS_FOLDER, or leave the corpus out with --without-corpus.`,
				);
		},
		/** What killed restores left. */
		removeLeftBehind: async (): Promise<void> => {
			const beside = dirname(folder);
			for (const name of existsSync(beside) ? readdirSync(beside) : []) {
				const [start, by = ""] = name.split(".restoring-");
				if (start === basename(folder) && isLeftBehind(by, statSync(join(beside, name)).mtimeMs))
					await rm(join(beside, name), { recursive: true, force: true });
			}
		},
		write: async (name: string, content: AsyncIterable<Buffer>): Promise<void> => {
			await mkdir(draft, { recursive: true, mode: 0o700 });
			await pipeline(content, createWriteStream(join(draft, name), { mode: 0o600, flush: true }));
		},
		keep: async (): Promise<void> => {
			await rm(folder, { recursive: true, force: true });
			await rename(draft, folder);
			kept = true;
		},
		/** What it was kept for failed. */
		takeBack: async (): Promise<void> => {
			if (kept) await rename(folder, draft);
			kept = false;
		},
		drop: () => rm(draft, { recursive: true, force: true }),
	};
}
