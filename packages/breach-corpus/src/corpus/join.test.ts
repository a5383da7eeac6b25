import { randomFillSync } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as pathOf } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildSegment } from "../segments/build-segment.ts";
import { openSegmentFile } from "../segments/segment-file.ts";
import { createSegmentReader } from "../segments/segment-reader.ts";
import { layOut } from "../threads/places.ts";
import { type Pool, startPool } from "../threads/pool.ts";
import { createJoin } from "./join-snapshot.ts";
import type { OpenSegment } from "./snapshot.ts";

const folder = mkdtempSync(pathOf(tmpdir(), "corpus-join-"));
const most = 400_000;
let pool: Pool;
beforeAll(() => {
	const places = layOut({ threads: 1, recordCapacity: most, textBytes: 1024 });
	pool = startPool(places, { identifiers: new Uint8Array(32), values: undefined });
});
afterAll(async () => {
	await pool.close();
	rmSync(folder, { recursive: true });
});

/** Two numbers for each record: its key, and the breach above the fields. */
async function segmentOf(records: BigUint64Array): Promise<OpenSegment> {
	const path = pathOf(folder, "records");
	writeFileSync(path, records);
	const entry = await buildSegment(pool, path, { folder });
	if (!entry) throw new Error("Nothing was built.");
	const file = openSegmentFile(folder, entry);
	return { file, reader: createSegmentReader(file), filter: undefined, filterFile: undefined };
}

function randomKeys(count: number): BigUint64Array {
	return randomFillSync(new BigUint64Array(count));
}

/** Rows as sorted text, for comparison: number of the key, breach, fields. */
function rowsOf(numbers: Uint32Array): string[] {
	return Array.from({ length: numbers.length / 3 }, (_, i) =>
		numbers.subarray(i * 3, i * 3 + 3).join(" "),
	).sort();
}

test("a long list finds what a plain map finds, in every segment, with many records on one key and keys at both ends", {
	timeout: 30_000,
}, async () => {
	const crowd = 0x8000_0000_0000_0000n;
	const parts = [300_000, 20_000].map((count, segment) => {
		const records = new BigUint64Array((count + 5_000) * 2);
		for (const [i, key] of randomKeys(count).entries()) records[i * 2] = key;
		// Fifty breaches on one key, thousands on another, and the first and last possible keys.
		for (let i = 0; i < 5_000; i += 1) records[(count + i) * 2] = i < 50 ? 77n : crowd;
		records[0] = 0n;
		records[2] = 2n ** 64n - 1n;
		for (let i = 0; i < records.length / 2; i += 1)
			records[i * 2 + 1] = (BigInt(segment * 500_000 + i) << 32n) | BigInt(i % 7);
		return records;
	});
	const reference = new Map<bigint, string[]>();
	for (const records of parts)
		for (let i = 0; i < records.length; i += 2) {
			const key = records[i] as bigint;
			const payload = records[i + 1] as bigint;
			const known = reference.get(key);
			const row = `${payload >> 32n} ${payload & 0xffff_ffffn}`;
			if (known) known.push(row);
			else reference.set(key, [row]);
		}
	// More keys than fit at once. About half of them are there, and some come twice.
	const known = [...reference.keys()].filter((_, i) => i % 2 === 0);
	const asked = BigUint64Array.from([
		...known,
		...randomKeys(150_000),
		...known.slice(0, 1_000),
		0n,
		77n,
		crowd,
		2n ** 64n - 1n,
	]).sort();
	const expected = [...asked]
		.flatMap((key, i) => (reference.get(key) ?? []).map((row) => `${i} ${row}`))
		.sort();
	const segments = [];
	for (const records of parts) segments.push(await segmentOf(records));
	const join = createJoin();
	const got = rowsOf(join({ segments }, asked));
	expect(got.length).toBe(expected.length);
	expect(got.findIndex((row, i) => row !== expected[i])).toBe(-1);
	expect(rowsOf(join({ segments }, asked.subarray(0, 3))).length).toBeGreaterThan(0);
	expect(join({ segments }, new BigUint64Array()).length).toBe(0);
	for (const { reader } of segments) reader.close();
});

test("one key with more breaches than a chunk holds is answered completely", {
	timeout: 30_000,
}, async () => {
	const key = 0x1234_5678_9abc_def0n;
	const breaches = 100_000;
	const records = new BigUint64Array(breaches * 2);
	for (let i = 0; i < breaches; i += 1) {
		records[i * 2] = key;
		records[i * 2 + 1] = (BigInt(i + 1) << 32n) | 1n;
	}
	const segment = await segmentOf(records);
	const rows = createJoin()({ segments: [segment] }, BigUint64Array.from([1n, key, key + 1n]));
	expect(rows.length).toBe(breaches * 3);
	expect(new Set(rows.filter((_, i) => i % 3 === 1)).size).toBe(breaches);
	expect(rows.every((number, i) => i % 3 !== 0 || number === 1)).toBe(true);
	segment.reader.close();
});
