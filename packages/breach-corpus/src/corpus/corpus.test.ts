import { createHmac } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fieldBit } from "../catalogue/fields.ts";
import { compact } from "../compact/compact.ts";
import { kindNumbers } from "../hash/kinds.ts";
import { normalizeEmail } from "../hash/normalize-email.ts";
import { openIngester } from "../ingest/ingest.ts";
import { seeded } from "../sample/seeded.ts";
import { openForWriting } from "../store/corpus-writer.ts";
import { madeUpEmail } from "../testing/made-up-people.ts";
import { type TemporaryCorpus, temporaryCorpus, testKeys } from "../testing/temporary-corpus.ts";
import { openCorpus } from "./local-corpus.ts";

let corpus: TemporaryCorpus;
beforeEach(() => {
	corpus = temporaryCorpus();
});
afterEach(() => corpus.remove());

/** Normal form → breach → fields: the expected answers. */
type Reference = Map<string, Map<number, number>>;

async function fill(
	sources: number,
	rowsOf: (source: number) => number,
	reference: Reference = new Map(),
): Promise<Reference> {
	const random = seeded(sources);
	const before = reference.size;
	const writer = openForWriting(corpus.folder, testKeys);
	const ingester = openIngester(writer, { threads: 2, runRecords: 2_000, blockBytes: 8_192 });
	for (let source = 0; source < sources; source += 1) {
		const rows: string[] = [];
		const rowsEach = rowsOf(source);
		const seen: [string, number][] = [];
		for (let i = 0; i < rowsEach; i += 1) {
			const email = i === 0 ? "everywhere@example.com" : madeUpEmail(random);
			const password = random(10) === 0 ? "" : `pass:${random(1000)}`;
			rows.push(password === "" ? email : `${email}:${password}`);
			seen.push([
				normalizeEmail(email) ?? "",
				password === "" ? fieldBit.email : fieldBit.email | fieldBit.password,
			]);
		}
		const path = join(corpus.inputs, `${source}.txt`);
		writeFileSync(path, `${rows.join(source % 2 === 0 ? "\n" : "\r\n")}\n`);
		const report = await ingester.ingest({
			path,
			source: { kind: "breach", title: `Source ${before}-${source}` },
		});
		expect(report).toMatchObject({ rows: rowsEach, records: rowsEach, skipped: {}, format: "combo" });
		for (const [name, fields] of seen) {
			const known = reference.get(name) ?? new Map<number, number>();
			known.set(report.source.number, (known.get(report.source.number) ?? 0) | fields);
			reference.set(name, known);
		}
	}
	await ingester.close();
	writer.close();
	return reference;
}

async function compare(reference: Reference): Promise<void> {
	const opened = openCorpus({ folder: corpus.folder, keys: testKeys });
	const names = [...reference.keys()];
	const answers = await opened.lookupMany(names.map((value) => ({ kind: "email" as const, value })));
	const got = answers.map((answer) =>
		answer.state === "known"
			? answer.records.map(({ source, mask }) => [source.number, mask]).sort()
			: answer,
	);
	const expected = names.map((name) => [...(reference.get(name) ?? [])].sort());
	expect(got).toEqual(expected);

	const strangers = Array.from({ length: 2_000 }, (_, i) => ({
		kind: "email" as const,
		value: `stranger${i}@example.com`,
	}));
	for (const answer of await opened.lookupMany(strangers))
		expect(answer).toEqual({ state: "known", records: [] });
	// The same words as another kind are another identifier.
	expect(await opened.lookup({ kind: "username", value: "everywhere" })).toEqual({
		state: "known",
		records: [],
	});

	const keyed = names
		.map((name) => ({ name, key: plainKey(name) }))
		.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)));
	const joined = opened.join(BigUint64Array.from(keyed.map(({ key }) => key)));
	const rows: Reference = new Map();
	for (let i = 0; i < joined.length; i += 3) {
		const [key = 0, breach = 0, fields = 0] = joined.subarray(i, i + 3);
		const name = keyed[key]?.name ?? "";
		const known = rows.get(name) ?? new Map<number, number>();
		known.set(breach, (known.get(breach) ?? 0) | fields);
		rows.set(name, known);
	}
	expect(new Map([...rows].sort())).toEqual(new Map([...reference].sort()));

	// Ranges that cut through partitions, and both ends of the key space.
	const width = 2 ** 32 / 27;
	const ranged = Array.from({ length: 27 }, (_, i) => [Math.ceil(i * width), Math.ceil((i + 1) * width) - 1])
		.flatMap(([first = 0, last = 0]) => opened.range(first, last))
		.map(({ high, low, breach }) => `${(BigInt(high) << 32n) | BigInt(low)} ${breach}`);
	const all = keyed.flatMap(({ name, key }) =>
		[...(reference.get(name)?.keys() ?? [])].map((n) => `${key} ${n}`),
	);
	expect([...new Set(ranged)].sort()).toEqual(all.sort());
	opened.close();
}

/** Straight from node:crypto, without the code under test. */
function plainKey(normalized: string): bigint {
	const message = Buffer.concat([Buffer.of(kindNumbers.email), Buffer.from(normalized)]);
	return createHmac("sha256", testKeys.identifiers).update(message).digest().readBigUInt64BE();
}

test("every address is found in each of its sources, before and after compaction and in partitions", {
	timeout: 60_000,
}, async () => {
	const reference = await fill(50, () => 200);
	expect(reference.get("everywhere@example.com")?.size).toBe(50);
	await compare(reference);

	const writer = openForWriting(corpus.folder, testKeys);
	expect(writer.manifest().segments).toHaveLength(50);
	const { merged } = await compact(writer, { threads: 2 });
	expect(merged).toBeGreaterThanOrEqual(50);
	expect(writer.manifest().segments.length).toBeLessThan(12);
	await compare(reference);

	await compact(writer, { threads: 2, whole: true });
	expect(writer.manifest().segments).toHaveLength(1);
	await compare(reference);

	await compact(writer, { threads: 2, whole: true, partitionBits: 3 });
	expect(writer.manifest().segments).toHaveLength(8);
	expect(readdirSync(corpus.folder).filter((file) => file.endsWith(".seg"))).toHaveLength(8);
	await compare(reference);
	writer.close();
});

test("an input larger than a run becomes several segments, and all of its records are found", {
	timeout: 60_000,
}, async () => {
	const reference = await fill(1, () => 12_000);
	const opened = openCorpus({ folder: corpus.folder, keys: testKeys });
	expect(opened.manifest().segments.length).toBeGreaterThan(1);
	opened.close();
	await compare(reference);
});

test("many segments have filters, and a filter never hides a record", {
	timeout: 60_000,
}, async () => {
	// One large segment and three small ones: too few of one size to merge.
	const reference = await fill(1, () => 20_000);
	const first = openForWriting(corpus.folder, testKeys);
	await compact(first, { threads: 2 });
	first.close();
	await fill(3, () => 150, reference);
	const writer = openForWriting(corpus.folder, testKeys);
	await compact(writer, { threads: 2 });
	const { segments } = writer.manifest();
	expect(segments).toHaveLength(4);
	expect(segments.every(({ filter }) => filter !== null)).toBe(true);
	writer.close();
	await compare(reference);
});

test("records that fit into memory stay there, and the answers are the same", async () => {
	const reference = await fill(2, () => 500);
	const held = openCorpus({ folder: corpus.folder, keys: testKeys });
	const read = openCorpus({ folder: corpus.folder, keys: testKeys, memoryBytes: 0 });
	for (const value of reference.keys()) {
		const [one, other] = [
			await held.lookup({ kind: "email", value }),
			await read.lookup({ kind: "email", value }),
		];
		expect(one).toMatchObject({ state: "known" });
		expect(one).toEqual(other);
	}
	held.close();
	read.close();
});

test("no answer comes from a damaged page, in any way of asking; the sentence names file and bytes", async () => {
	const reference = await fill(1, () => 1_900);
	const names = [...reference.keys()];
	const sorted = BigUint64Array.from(names.map(plainKey)).sort();
	const [file = ""] = readdirSync(corpus.folder).filter((name) => name.endsWith(".seg"));
	const path = join(corpus.folder, file);
	const intact = readFileSync(path);
	const at = intact.length - 4_096 * 2;
	writeFileSync(path, intact.with(at, (intact[at] ?? 0) ^ 4));
	const sentence = new RegExp(`^${file} is damaged in its records, bytes \\d+ to \\d+\\.$`);
	for (const memoryBytes of [undefined, 0]) {
		const opened = openCorpus({ folder: corpus.folder, keys: testKeys, memoryBytes });
		const answers = await opened.lookupMany(names.map((value) => ({ kind: "email" as const, value })));
		const unknown = answers.filter((answer) => answer.state === "unknown");
		for (const { reason } of unknown) expect(reason).toMatch(sentence);
		// One page of several: identifiers on the other pages are still found.
		expect(unknown.length).toBeGreaterThan(100);
		expect(unknown.length).toBeLessThan(1_000);
		for (const [i, answer] of answers.entries())
			if (answer.state === "known")
				expect(answer.records.map(({ source, mask }) => [source.number, mask])).toEqual([
					...(reference.get(names[i] ?? "") ?? []),
				]);
		expect(() => opened.range(0, 0xffffffff)).toThrow(sentence);
		expect(() => opened.join(sorted)).toThrow(sentence);
		opened.close();
	}
});

test("damaged records are not merged, because new checksums would declare them intact", async () => {
	await fill(4, () => 1_900);
	const [file = ""] = readdirSync(corpus.folder).filter((name) => name.endsWith(".seg"));
	const path = join(corpus.folder, file);
	const intact = readFileSync(path);
	const at = intact.length - 5_000;
	writeFileSync(path, intact.with(at, (intact[at] ?? 0) ^ 4));
	const writer = openForWriting(corpus.folder, testKeys);
	const before = writer.manifest();
	await expect(compact(writer, { threads: 2 })).rejects.toThrow(`${file} is damaged in its records, bytes`);
	expect(writer.manifest()).toBe(before);
	writeFileSync(path, intact);
	expect(await compact(writer, { threads: 2 })).toMatchObject({ merged: 4, segments: 1 });
	writer.close();
	expect(readdirSync(corpus.folder).filter((name) => name.endsWith(".seg"))).toHaveLength(1);
});
