import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CorpusError } from "../format/corpus-error.ts";
import { decodeManifest, encodeManifest, type Manifest, manifestFile } from "../format/manifest.ts";
import { replaceFile } from "./files.ts";

export function hasManifest(folder: string): boolean {
	return existsSync(join(folder, manifestFile));
}

export function readManifest(folder: string): Manifest {
	let text: string;
	try {
		text = readFileSync(join(folder, manifestFile), "utf8");
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
		throw new CorpusError("no_corpus", `There is no corpus in ${folder}.`, { cause: error });
	}
	return decodeManifest(text, folder);
}

export function writeManifest(folder: string, manifest: Manifest): void {
	replaceFile(join(folder, manifestFile), encodeManifest(manifest));
}

/** Files of this corpus that no manifest names: half-written by a process that died, or replaced. */
export function leftOverFiles(folder: string, manifest: Manifest): string[] {
	const known = new Set([
		...manifest.segments.flatMap(({ file, filter }) => (filter ? [file, filter.file] : [file])),
		...manifest.values.map(({ file }) => file),
	]);
	const ours = /^[0-9a-f]{24}\.(seg|fuse|vals)$|^manifest\.json\.\d+\.new$/;
	return readdirSync(folder).filter((name) => ours.test(name) && !known.has(name));
}
