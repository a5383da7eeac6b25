import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { compact } from "../compact/compact.ts";
import type { CorpusKeys } from "../hash/corpus-key.ts";
import { type IngesterOptions, openIngester } from "../ingest/ingest.ts";
import { createCorpus, openForWriting } from "../store/corpus-writer.ts";
import { hasManifest } from "../store/manifest-store.ts";
import { sampleSources } from "./sample-sources.ts";

export function sampleFile(file: string): string {
	return fileURLToPath(new URL(`files/${file}`, import.meta.url));
}

/**
 * Makes the corpus of invented people in a folder, under this installation's key. Does nothing if it exists,
 * and goes on where a killed process stopped. Includes names, so that people can try them.
 */
export async function buildSampleCorpus(
	folder: string,
	keys: CorpusKeys,
	options: IngesterOptions = {},
): Promise<void> {
	if (!(existsSync(folder) && hasManifest(folder))) createCorpus(folder, keys);
	const writer = openForWriting(folder, keys);
	try {
		const done = new Set(
			writer
				.manifest()
				.ingests.filter(({ done }) => done)
				.map(({ name }) => name),
		);
		const left = sampleSources.filter(({ file }) => !done.has(file));
		if (left.length === 0) return;
		const ingester = openIngester(writer, {
			threads: 1,
			runRecords: 10_000,
			blockBytes: 64 * 1024,
			...options,
		});
		try {
			for (const { file, source } of left)
				await ingester.ingest({
					path: sampleFile(file),
					source,
					kinds: ["email", "phone", "username", "name"],
				});
		} finally {
			await ingester.close();
		}
		await compact(writer, { threads: 1, whole: true });
	} finally {
		writer.close();
	}
}
