import { createHash } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, readdirSync, statSync } from "node:fs";
import { rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { BulkRefused } from "../../../platform/db/bulk/bulk-connection.ts";
import { isLeftBehind, madeBy } from "../../../platform/process/made-by.ts";
import { makeFolder } from "../../../platform/process/make-folder.ts";
import { giveName } from "../archive/give-name.ts";

const prefix = ".restoring-";

/**
 * Builds a corpus in a folder inside its final place. So both are on the same disk, even if the place is a mount,
 * which nobody can replace. The files get their names once the corpus is complete, the manifest last: without a
 * manifest there is no corpus.
 */
export function corpusDraft(folder: string) {
	const draft = join(folder, `${prefix}${madeBy()}`);
	const written: string[] = [];
	const put: string[] = [];
	let madeFolder = false;
	let kept = false;
	return {
		/**
		 * Refuses a folder with other files at the beginning, not after everything was read. Files of a restore that
		 * was killed at its end may stay.
		 */
		begin: async (names: readonly string[]): Promise<void> => {
			for (const name of namesIn(folder)) {
				if (!name.startsWith(prefix)) refuseUnlessOneOf(names, { folder, name });
				else if (isLeftBehind(name.slice(prefix.length), statSync(join(folder, name)).mtimeMs))
					await rm(join(folder, name), { recursive: true, force: true });
			}
			madeFolder = !existsSync(folder);
			makeFolder(draft, 0o700);
		},
		write: async (name: string, content: AsyncIterable<Buffer>): Promise<void> => {
			const place = join(folder, name);
			if (existsSync(place)) return refuseOther(place, content);
			await pipeline(content, createWriteStream(join(draft, name), { mode: 0o600, flush: true }));
			written.push(name);
		},
		keep: async (): Promise<void> => {
			for (const name of written) {
				const place = join(folder, name);
				if (!(await giveName(join(draft, name), place)))
					throw new BulkRefused(`There is another ${place} since.`);
				put.push(place);
			}
			kept = true;
		},
		/** Removes the files again if the database could not be kept. */
		takeBack: async (): Promise<void> => {
			for (const place of put) await rm(place, { force: true });
			kept = false;
		},
		drop: async (): Promise<void> => {
			await rm(draft, { recursive: true, force: true });
			// Keeps the folder if others put something into it.
			if (madeFolder && !kept) await rmdir(folder).catch(() => undefined);
		},
	};
}

/** The root of a disk has `lost+found`, a folder for files that a repair finds. */
const namesIn = (folder: string) =>
	existsSync(folder) ? readdirSync(folder).filter((name) => name !== "lost+found") : [];

function refuseUnlessOneOf(
	names: readonly string[],
	at: { readonly folder: string; readonly name: string },
): void {
	if (names.includes(at.name)) return;
	throw new BulkRefused(
		`There is something in ${at.folder} already: ${at.name}. Name an empty CORPUS_FOLDER, or leave the corpus out with --without-corpus.`,
	);
}

async function refuseOther(place: string, content: AsyncIterable<Buffer>): Promise<void> {
	const [wanted, there] = [await digestOf(content), await digestOf(createReadStream(place))];
	if (wanted !== there)
		throw new BulkRefused(
			`There is another ${place} already. Name an empty CORPUS_FOLDER, or leave the corpus out with --without-corpus.`,
		);
}

async function digestOf(content: AsyncIterable<Buffer>): Promise<string> {
	const hash = createHash("sha256");
	for await (const chunk of content) hash.update(chunk);
	return hash.digest("hex");
}
