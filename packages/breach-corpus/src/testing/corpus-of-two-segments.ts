import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Answer } from "../corpus/port.ts";
import type { Identifier } from "../hash/kinds.ts";
import { openIngester } from "../ingest/ingest.ts";
import { openForWriting } from "../store/corpus-writer.ts";
import { type TemporaryCorpus, temporaryCorpus, testKeys } from "./temporary-corpus.ts";

export const people = Array.from({ length: 6_000 }, (_, i) => `person${i}@example.com`);

/** Ten identifiers in both segments, ten in one of them, and one in neither. */
export const asked: readonly Identifier[] = [...people.slice(0, 20), "stranger@example.com"].map((value) => ({
	kind: "email",
	value,
}));
export const [one, other] = [asked[0], asked[15]] as [Identifier, Identifier];

/** A corpus to serve: 6,010 records of two sources. */
export async function corpusOfTwoSegments(): Promise<TemporaryCorpus> {
	const corpus = temporaryCorpus();
	const writer = openForWriting(corpus.folder, testKeys);
	const ingester = openIngester(writer, { threads: 1, runRecords: 50_000, blockBytes: 64 * 1024 });
	for (const [title, rows] of [
		["first", people],
		["second", people.slice(0, 10)],
	] as const) {
		const path = join(corpus.inputs, title);
		writeFileSync(path, rows.map((row) => `${row}:pw\n`).join(""));
		await ingester.ingest({ path, source: { kind: "breach", title } });
	}
	await ingester.close();
	writer.close();
	return corpus;
}

export const knownOrUnknown = (answer: Answer) =>
	answer.state === "known" ? `known ${answer.records.length}` : "unknown";
