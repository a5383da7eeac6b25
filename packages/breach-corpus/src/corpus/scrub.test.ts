import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compact } from "../compact/compact.ts";
import { openIngester } from "../ingest/ingest.ts";
import { seeded } from "../sample/seeded.ts";
import { openForWriting } from "../store/corpus-writer.ts";
import { type TemporaryCorpus, temporaryCorpus, testKeys } from "../testing/temporary-corpus.ts";
import { openCorpus } from "./local-corpus.ts";
import { scrub } from "./scrub.ts";

let corpus: TemporaryCorpus;
beforeAll(async () => {
	corpus = temporaryCorpus();
	const writer = openForWriting(corpus.folder, testKeys);
	const ingester = openIngester(writer, { threads: 1, runRecords: 50_000, blockBytes: 64 * 1024 });
	// Sizes that no compaction merges, so each gets a filter.
	for (const [i, count] of [20_000, 200, 200, 200].entries()) {
		const path = join(corpus.inputs, `${i}.txt`);
		writeFileSync(path, Array.from({ length: count }, (_, row) => `p${i}x${row}@example.com:pw\n`).join(""));
		await ingester.ingest({ path, source: { kind: "breach", title: `Source ${i}`, keepValues: i === 1 } });
	}
	await ingester.close();
	await compact(writer, { threads: 1 });
	writer.close();
}, 30_000);
afterAll(() => corpus.remove());

test("a flipped bit in any file is found, and the file is named", { timeout: 30_000 }, () => {
	expect(scrub(corpus.folder).damage).toEqual([]);
	const files = readdirSync(corpus.folder).filter((file) => /\.(seg|fuse|vals)$/.test(file));
	for (const ending of [".seg", ".fuse", ".vals"])
		expect(files.filter((file) => file.endsWith(ending))).not.toEqual([]);
	const random = seeded(7);
	for (const file of files) {
		const path = join(corpus.folder, file);
		const content = readFileSync(path);
		const anywhere = Array.from({ length: 12 }, () => random(content.length));
		// Pages begin with bytes that matter, and may end with bytes that do not.
		const edges = [0, 4_095, 4_096, 8_191, 8_192, content.length - 1].filter((at) => at < content.length);
		for (const at of [...edges, ...anywhere]) {
			const damaged = Buffer.from(content);
			damaged[at] = (damaged[at] ?? 0) ^ (1 << random(8));
			writeFileSync(path, damaged);
			const { damage } = scrub(corpus.folder);
			expect(damage, `byte ${at} of ${file}`).toHaveLength(1);
			expect(damage[0]).toContain(file);
		}
		for (const length of [content.length - 1, content.length + 1]) {
			const cut = Buffer.alloc(length);
			content.copy(cut);
			writeFileSync(path, cut);
			expect(scrub(corpus.folder).damage, `${length} bytes of ${file}`).toEqual([
				expect.stringContaining(file),
			]);
		}
		writeFileSync(path, content);
	}
	expect(scrub(corpus.folder).damage).toEqual([]);
});

test("a damaged value is not opened, and its file is named", () => {
	const [file = ""] = readdirSync(corpus.folder).filter((name) => name.endsWith(".vals"));
	const path = join(corpus.folder, file);
	const content = readFileSync(path);
	const index = 32 + 200 * 24;
	writeFileSync(
		path,
		Buffer.concat([content.subarray(0, index), content.subarray(index).map((byte) => byte ^ 1)]),
	);
	const opened = openCorpus({ folder: corpus.folder, keys: testKeys });
	expect(() => opened.values({ kind: "email", value: "p1x7@example.com" })).toThrow(
		`${file} is damaged among its values`,
	);
	opened.close();
	writeFileSync(path, content);
});

test("a flipped bit in the manifest is found by every reader", () => {
	const path = join(corpus.folder, "manifest.json");
	const content = readFileSync(path);
	const random = seeded(8);
	for (const at of [0, content.length - 1, ...Array.from({ length: 30 }, () => random(content.length))]) {
		const damaged = Buffer.from(content);
		damaged[at] = (damaged[at] ?? 0) ^ (1 << random(8));
		writeFileSync(path, damaged);
		for (const read of [
			() => scrub(corpus.folder),
			() => openCorpus({ folder: corpus.folder, keys: testKeys }),
			() => openForWriting(corpus.folder, testKeys),
		])
			expect(read, `byte ${at}`).toThrow(/^The manifest of .+ is damaged/);
	}
	writeFileSync(path, content);
	expect(scrub(corpus.folder).damage).toEqual([]);
});

test("damage that happens while a reader is open is reported, and the reader keeps its manifest", () => {
	const problems: unknown[] = [];
	const opened = openCorpus({
		folder: corpus.folder,
		keys: testKeys,
		onProblem: (error) => problems.push(error),
	});
	const path = join(corpus.folder, "manifest.json");
	const content = readFileSync(path);
	writeFileSync(path, content.subarray(0, 100));
	const { generation } = opened.manifest();
	const key = opened.keyOf({ kind: "email", value: "p0x1@example.com" });
	const end = performance.now() + 10_000;
	while (problems.length === 0 && performance.now() < end)
		expect(opened.find(key?.high ?? 0, key?.low ?? 0)).toHaveLength(1);
	expect(String(problems[0])).toContain("The manifest of");
	expect(opened.manifest().generation).toBe(generation);
	opened.close();
	writeFileSync(path, content);
});
