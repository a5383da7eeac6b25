import { randomBytes } from "node:crypto";
import { mkdtempSync, openSync, readdirSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { SegmentEntry } from "../format/manifest.ts";
import { layOut } from "../threads/places.ts";
import { type Pool, startPool } from "../threads/pool.ts";
import { buildSegment } from "./build-segment.ts";
import type { PlainRecord, RecordValue } from "./decode-record.ts";
import { scrubSegment } from "./scrub-segment.ts";
import { openSegmentFile } from "./segment-file.ts";
import { createSegmentReader, recordsOfRange } from "./segment-reader.ts";

const folder = mkdtempSync(join(tmpdir(), "corpus-segments-"));
let pool: Pool;

beforeAll(() => {
	const places = layOut({ threads: 2, recordCapacity: 300_000, textBytes: 1024 });
	pool = startPool(places, { identifiers: new Uint8Array(32), values: undefined });
});

afterAll(async () => {
	await pool.close();
	rmSync(folder, { recursive: true });
});

/** The simplest code that gives the same answers. */
type Reference = Map<string, Map<number, number>>;

const nameOf = (high: number, low: number) => `${high}:${low}`;

function referenceOf(records: readonly PlainRecord[]): Reference {
	const reference: Reference = new Map();
	for (const { high, low, breach, fields } of records) {
		const name = nameOf(high, low);
		const known = reference.get(name) ?? new Map<number, number>();
		known.set(breach, ((known.get(breach) ?? 0) | fields) >>> 0);
		reference.set(name, known);
	}
	return reference;
}

function sorted(values: readonly RecordValue[]): RecordValue[] {
	return [...values].sort((a, b) => a.breach - b.breach);
}

const random32 = () => randomBytes(4).readUInt32LE();
const randomRecord = (): PlainRecord => ({
	high: random32(),
	low: random32(),
	breach: random32() >>> 12,
	fields: random32(),
});

/** Repetitions, many breaches on one key, and keys at both ends, among random ones. */
function hardRecords(count: number): PlainRecord[] {
	const plain = Array.from({ length: count }, randomRecord);
	const one = randomRecord();
	const crowded = Array.from({ length: Math.min(count, 50) }, (_, i) => ({ ...one, breach: i + 1 }));
	const ends = [0, 1, 0xffffffff, 0xfffffffe, 0x7fffffff, 0x80000000].flatMap((high) =>
		[0, 0xffffffff].map((low) => ({ ...randomRecord(), high, low })),
	);
	const repeated = plain.slice(0, count / 10).map((record) => ({ ...record, fields: random32() }));
	const all = [...plain, ...crowded, ...ends, ...repeated];
	// In a random order.
	return all.sort((a, b) => a.fields - b.fields);
}

async function build(records: readonly PlainRecord[]): Promise<SegmentEntry> {
	const words = new Uint32Array(records.length * 4);
	for (const [i, { high, low, breach, fields }] of records.entries())
		words.set([low, high, fields, breach], i * 4);
	const path = join(folder, "records");
	writeFileSync(path, words);
	const entry = await buildSegment(pool, path, { folder });
	if (!entry) throw new Error("nothing was built");
	return entry;
}

test.each([1, 11, 200, 3_000, 70_000])(
	"%i records and more give the answers of a plain map, read or in memory, and unknown keys are not found",
	async (count) => {
		const records = hardRecords(count);
		const reference = referenceOf(records);
		const entry = await build(records);
		expect(entry.records).toBe([...reference.values()].reduce((sum, values) => sum + values.size, 0));
		for (const inMemory of [false, true]) {
			const reader = createSegmentReader(openSegmentFile(folder, entry), { inMemory });
			let wrong = 0;
			const step = Math.ceil(records.length / 8_000);
			for (let i = 0; i < records.length; i += step) {
				const { high, low } = records[i] ?? { high: 0, low: 0 };
				const found = reader.find(high, low) ?? [];
				const expected = [...(reference.get(nameOf(high, low)) ?? [])].map(([breach, fields]) => ({
					breach,
					fields,
				}));
				if (JSON.stringify(sorted(found)) !== JSON.stringify(sorted(expected))) wrong += 1;
			}
			for (let i = 0; i < 2_000; i += 1) {
				const { high, low } = randomRecord();
				// The same low half as an existing key and another high half, so the comparison goes to the end.
				const found = reader.find(high, records[i % records.length]?.low ?? 0, reader.find(high, low));
				if (found !== undefined) wrong += 1;
			}
			expect(wrong).toBe(0);
			reader.close();
		}
	},
	20_000,
);

test("a hundred thousand records of one key and breach become one, with the fields of all of them", async () => {
	const one = randomRecord();
	const entry = await build(
		Array.from({ length: 100_000 }, (_, i) => ({ ...one, fields: (1 << (i % 32)) >>> 0 })),
	);
	expect(entry.records).toBe(1);
	const reader = createSegmentReader(openSegmentFile(folder, entry));
	expect(reader.find(one.high, one.low)).toEqual([{ breach: one.breach, fields: 0xffffffff }]);
	reader.close();
});

test("ranges hold exactly the records between their ends, each with its whole key", async () => {
	const records = hardRecords(20_000);
	const entry = await build(records);
	const file = openSegmentFile(folder, entry);
	const reader = createSegmentReader(file);
	const name = ({ high, low, breach }: PlainRecord) => `${high}:${low}:${breach}`;
	for (const [first, last] of [
		[0, 0xffffffff],
		[0, 0],
		[0xffffffff, 0xffffffff],
		[0x12345678, 0x22345678],
		[0x80000000, 0x80ffffff],
	] as const) {
		const range = reader.range(first, last);
		const got = [...recordsOfRange(file, range, first, last)].map(name);
		const expected = new Set(records.filter(({ high }) => high >= first && high <= last).map(name));
		expect(got.length).toBe(expected.size);
		expect(new Set(got)).toEqual(expected);
	}
	reader.close();
});

test("one flipped bit in the records is found by its checksum, and named", async () => {
	const entry = await build(hardRecords(5_000));
	const path = join(folder, entry.file);
	const intact = readFileSync(path);
	const file = openSegmentFile(folder, entry);
	expect([...scrubSegment(file)]).toEqual([]);
	for (const at of [file.header.recordsOffset, intact.length - 1, intact.length - 9_000]) {
		writeAt(path, at, (intact[at] ?? 0) ^ 0x10);
		const damage = [...scrubSegment(file)];
		expect(damage).toHaveLength(1);
		expect(damage[0]?.file).toBe(entry.file);
		expect(at).toBeGreaterThanOrEqual(damage[0]?.firstByte ?? Number.NaN);
		expect(at).toBeLessThanOrEqual(damage[0]?.lastByte ?? Number.NaN);
		writeAt(path, at, intact[at] ?? 0);
	}
	file.close();
});

test("a page is compared when it is first read, and again after that is forgotten", async () => {
	const records = hardRecords(5_000);
	const entry = await build(records);
	const path = join(folder, entry.file);
	const intact = readFileSync(path);
	const reader = createSegmentReader(openSegmentFile(folder, entry));
	const findAll = () => records.filter(({ high, low }) => reader.find(high, low) === undefined).length;
	expect(findAll()).toBe(0);
	// In the fields of a record, so the record is found as before.
	const { header } = withClosed(openSegmentFile(folder, entry));
	const at = header.recordsOffset + 1_000 * header.recordBytes + 4;
	writeAt(path, at, (intact[at] ?? 0) ^ 1);
	expect(findAll()).toBe(0);
	reader.forgetChecks();
	expect(findAll).toThrow(`${entry.file} is damaged in its records, bytes`);
	expect(findAll).toThrow(`${entry.file} is damaged in its records, bytes`);
	writeAt(path, at, intact[at] ?? 0);
	expect(findAll()).toBe(0);
	reader.close();
});

test("one flipped bit before the records is noticed when the segment is opened", async () => {
	const entry = await build(hardRecords(5_000));
	const path = join(folder, entry.file);
	const intact = readFileSync(path);
	const { header } = withClosed(openSegmentFile(folder, entry));
	for (const at of [0, 30, 4_000, header.tableOffset, header.tableOffset + 40, header.checksumsOffset + 1]) {
		writeAt(path, at, (intact[at] ?? 0) ^ 1);
		expect(() => openSegmentFile(folder, entry), `byte ${at}`).toThrow(entry.file);
		writeAt(path, at, intact[at] ?? 0);
	}
	writeFileSync(path, intact.subarray(0, intact.length - 1));
	expect(() => openSegmentFile(folder, entry)).toThrow("not as long as its header says");
});

test("a full disk leaves no file behind", async () => {
	const before = readdirSync(folder);
	const records = join(folder, "records");
	writeFileSync(records, new Uint32Array([1, 1, 1, 1]));
	await expect(buildSegment(pool, records, { folder: join(folder, "missing") })).rejects.toThrow();
	expect(readdirSync(folder)).toEqual(before);
});

function withClosed<T extends { close(): void }>(file: T): T {
	file.close();
	return file;
}

function writeAt(path: string, position: number, byte: number): void {
	const file = openSync(path, "r+");
	writeSync(file, Uint8Array.of(byte), 0, 1, position);
}
