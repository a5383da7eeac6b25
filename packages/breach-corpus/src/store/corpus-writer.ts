import { randomUUID } from "node:crypto";
import { CorpusError } from "../format/corpus-error.ts";
import type { Manifest } from "../format/manifest.ts";
import type { CorpusKeys } from "../hash/corpus-key.ts";
import { asCorpusError, removeFiles, syncFolder } from "./files.ts";
import { makeFolder } from "./make-folder.ts";
import { hasManifest, leftOverFiles, readManifest, writeManifest } from "./manifest-store.ts";
import { lockForWriting } from "./writer-lock.ts";

/** The one process that writes to a corpus. */
export interface CorpusWriter {
	readonly folder: string;
	readonly keys: CorpusKeys;
	manifest(): Manifest;
	/**
	 * Writes a new manifest. Files that it names are on the disk already. Files that it no longer names are
	 * deleted.
	 */
	commit(change: (manifest: Manifest) => Manifest): Manifest;
	close(): void;
}

export function createCorpus(folder: string, keys: CorpusKeys): void {
	try {
		makeCorpus(folder, keys);
	} catch (error) {
		throw asCorpusError(error, folder);
	}
}

function makeCorpus(folder: string, keys: CorpusKeys): void {
	makeFolder(folder);
	const lock = lockForWriting(folder);
	try {
		if (hasManifest(folder))
			throw new CorpusError("corpus_exists", `There is a corpus in ${folder} already.`);
		writeManifest(folder, {
			format: 1,
			corpus: randomUUID(),
			generation: 1,
			hashBits: 64,
			key: keys.fingerprint,
			sources: [],
			segments: [],
			values: [],
			ingests: [],
		});
	} finally {
		lock.release();
	}
}

export function openForWriting(folder: string, keys: CorpusKeys): CorpusWriter {
	readManifest(folder);
	const lock = lockForWriting(folder);
	try {
		let manifest = readManifest(folder);
		requireKey(manifest, keys, folder);
		removeFiles(folder, leftOverFiles(folder, manifest));
		return {
			folder,
			keys,
			manifest: () => manifest,
			commit(change) {
				const next = { ...change(manifest), generation: manifest.generation + 1 };
				try {
					syncFolder(folder);
					writeManifest(folder, next);
				} catch (error) {
					throw asCorpusError(error, folder);
				}
				const before = manifest;
				manifest = next;
				const gone = filesOf(before).filter((file) => !filesOf(next).includes(file));
				removeFiles(folder, gone);
				return next;
			},
			close: () => lock.release(),
		};
	} catch (error) {
		lock.release();
		throw error;
	}
}

export function requireKey(manifest: Manifest, keys: CorpusKeys, place: string): void {
	if (manifest.key !== keys.fingerprint)
		throw new CorpusError("bad_key", `The corpus in ${place} was made with another key.`);
}

function filesOf(manifest: Manifest): string[] {
	return [
		...manifest.segments.flatMap(({ file, filter }) => (filter ? [file, filter.file] : [file])),
		...manifest.values.map(({ file }) => file),
	];
}
