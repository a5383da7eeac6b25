import { truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zstdCompressSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openCorpus } from "../corpus/local-corpus.ts";
import { createHasher } from "../hash/hasher.ts";
import { type CorpusWriter, openForWriting } from "../store/corpus-writer.ts";
import { type TemporaryCorpus, temporaryCorpus, testKeys } from "../testing/temporary-corpus.ts";
import { type Ingester, openIngester } from "./ingest.ts";

let corpus: TemporaryCorpus;
let writer: CorpusWriter;
let ingester: Ingester;

beforeEach(() => {
	corpus = temporaryCorpus();
	writer = openForWriting(corpus.folder, testKeys);
	ingester = openIngester(writer, { threads: 1, runRecords: 50_000, blockBytes: 64 * 1024 });
});

afterEach(async () => {
	await ingester.close();
	writer.close();
	corpus.remove();
});

const source = { kind: "breach", title: "Wild" } as const;

async function ingest(content: string | Buffer, name: string) {
	const path = join(corpus.inputs, name);
	writeFileSync(path, content);
	return await ingester.ingest({ path, source });
}

async function knows(...addresses: string[]): Promise<boolean[]> {
	const opened = openCorpus({ folder: corpus.folder, keys: testKeys });
	const answers = await opened.lookupMany(addresses.map((value) => ({ kind: "email", value })));
	opened.close();
	return answers.map((answer) => answer.state === "known" && answer.records.length > 0);
}

const people = (name: string, count: number) =>
	Array.from({ length: count }, (_, i) => `${name}${i}@example.com:pw`);

test("lines that end with a carriage return alone are lines, also after the sample", async () => {
	const list = await ingest(`${people("mac", 9_000).join("\r")}\r`, "list.txt");
	expect(list).toMatchObject({ format: "combo", rows: 9_000, records: 9_000, skipped: {} });
	const table = await ingest("email,name\rcell@example.com,Al\rdell@example.com,Bo\r", "table.csv");
	expect(table).toMatchObject({ format: "csv", rows: 2, records: 2, skipped: {} });
	expect(await knows("mac0@example.com", "mac8999@example.com", "dell@example.com")).toEqual([
		true,
		true,
		true,
	]);
});

test("an archive of several zstd frames is read to its end, also past frames without text", async () => {
	const frame = (name: string) => zstdCompressSync(`${people(name, 1_000).join("\n")}\n`);
	const skippable = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 4, 0, 0, 0, 1, 2, 3, 4]);
	const joined = Buffer.concat([skippable, frame("one"), skippable, frame("two"), frame("three"), skippable]);
	expect(await ingest(joined, "joined.zst")).toMatchObject({ rows: 3_000, records: 3_000, skipped: {} });
	expect(await knows("one0@example.com", "three999@example.com")).toEqual([true, true]);
	const junk = Buffer.concat([frame("four"), Buffer.from("no frame")]);
	expect(await ingest(junk, "junk.zst")).toMatchObject({ records: 1_000, skipped: { broken_archive: 1 } });
});

test("a folder, a pipe or a device is refused with a sentence, without waiting", async () => {
	await expect(ingester.ingest({ path: corpus.inputs, source })).rejects.toThrow(
		/is no file but a folder\.$/,
	);
	await expect(ingester.ingest({ path: "/dev/zero", source })).rejects.toThrow(
		"/dev/zero is no file but a pipe, a socket or a device.",
	);
	expect(writer.manifest().ingests).toEqual([]);
});

test("large inputs that differ only in their middle are two inputs", async () => {
	const rows = people("same", 100_000);
	await ingest(rows.join("\n"), "dump.txt");
	rows.splice(45_000, 10_000, ...people("diff", 55_000).slice(45_000));
	const second = await ingest(rows.join("\n"), "dump.txt");
	expect(second.alreadyDone).toBe(false);
	expect(await knows("diff50000@example.com")).toEqual([true]);
});

test("a dump of a database, and passwords after a space, are read correctly", async () => {
	const sql = "INSERT INTO `users` VALUES (1,'ann@example.com','x'),(2,'bob@example.com','y');\n";
	expect(await ingest(sql, "users.sql")).toMatchObject({ format: "text", records: 2 });
	const mixed = "cat@example.com:pw\ndan@example.com:pw\neve@example.com pw\n";
	expect(await ingest(mixed, "mixed.txt")).toMatchObject({ format: "combo", records: 3, skipped: {} });
	expect(await knows("ann@example.com", "bob@example.com", "eve@example.com")).toEqual([true, true, true]);
});

test("an input that gets shorter while it is read says so", async () => {
	const first = createHasher(testKeys.identifiers).key("email", "gone0@example.com");
	const watching = openIngester(writer, { threads: 1, blockBytes: 64 * 1024, watched: [first] });
	const path = join(corpus.inputs, "shrinks.txt");
	writeFileSync(path, people("gone", 200_000).join("\n"));
	const report = await watching.ingest({ path, source, onHits: () => truncateSync(path, 0) });
	await watching.close();
	expect(report.skipped).toEqual({ became_shorter: 1 });
	expect(report.records).toBeLessThan(200_000);
	expect(await knows("gone0@example.com")).toEqual([true]);
});
