import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { compact } from "../compact/compact.ts";
import { openForWriting } from "../store/corpus-writer.ts";
import { asked, corpusOfTwoSegments, knownOrUnknown } from "../testing/corpus-of-two-segments.ts";
import { temporaryCorpus, testKeys } from "../testing/temporary-corpus.ts";
import { holdFiles } from "./hold-files.ts";
import { openCorpus } from "./local-corpus.ts";

it("a copy of held files gives the same answers as the corpus, even if a compaction deleted the files meanwhile", async () => {
	const corpus = await corpusOfTwoSegments();
	onTestFinished(corpus.remove);
	const held = await holdFiles(corpus.folder);
	const writer = openForWriting(corpus.folder, testKeys);
	await compact(writer, { threads: 1, whole: true });
	writer.close();
	const copy = temporaryCorpus();
	onTestFinished(copy.remove);
	for (const { name, bytes, content } of held.files) {
		const parts: Buffer[] = [];
		for await (const part of content()) parts.push(part);
		expect(Buffer.concat(parts).length).toBe(bytes);
		writeFileSync(join(copy.folder, name), Buffer.concat(parts));
	}
	await held.close();
	expect(held.files.at(-1)?.name).toBe("manifest.json");
	const answers = async (folder: string) => {
		const opened = openCorpus({ folder, keys: testKeys });
		try {
			const found: string[] = [];
			for (const identifier of asked) found.push(knownOrUnknown(await opened.lookup(identifier)));
			return { found, segments: opened.manifest().segments.length };
		} finally {
			opened.close();
		}
	};
	const [before, after] = [await answers(copy.folder), await answers(corpus.folder)];
	expect(before.found).toEqual(after.found);
	expect(before.segments).toBe(2);
	expect(after.segments).toBe(1);
});
