import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { sampleFile } from "../src/sample/build-sample-corpus.ts";
import { sampleSources } from "../src/sample/sample-sources.ts";

/** Writes the files of the sample corpus; sample.test.ts fails if they differ from what this writes. */
for (const { file, content } of sampleSources) {
	const path = sampleFile(file);
	mkdirSync(dirname(path), { recursive: true });
	writeFileSync(path, content());
	process.stdout.write(`${path}\n`);
}
