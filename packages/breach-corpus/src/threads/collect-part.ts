import { openSync } from "node:fs";
import type { Engine } from "../engine/engine.ts";
import { pageBytes, storedBits } from "../format/layout.ts";
import { requirePages } from "../segments/check-pages.ts";
import { readWhole } from "../segments/read-whole.ts";
import type { MergeInput } from "./messages.ts";
import type { ThreadPlaces } from "./places.ts";

/** Files stay open as long as the thread lives, which is one piece of work. */
const open = new Map<string, number>();

/**
 * Collects the plain records of one part of the key space from all segments, in this thread's memory, in any
 * order.
 */
export function collectPart(
	engine: Engine,
	own: ThreadPlaces,
	segments: readonly MergeInput[],
	range: Range,
): number {
	let records = 0;
	for (const segment of segments) records += takePart(engine, own, segment, range, records);
	return records;
}

/** High halves of keys, both included. */
interface Range {
	readonly first: number;
	readonly last: number;
}

function takePart(
	engine: Engine,
	own: ThreadPlaces,
	segment: MergeInput,
	range: Range,
	before: number,
): number {
	const { calls, words, bytes } = engine;
	const span = 2 ** (32 - segment.skippedBits);
	const low = segment.partition * span;
	if (range.last < low || range.first >= low + span) return 0;
	const perBucket = span / 2 ** segment.prefixBits;
	const first = Math.floor((Math.max(range.first, low) - low) / perBucket);
	const last = Math.floor((Math.min(range.last, low + span - 1) - low) / perBucket);
	const buckets = last - first + 1;
	if (buckets + 1 > own.tableWords) throw new Error("A part has more buckets than there is room for.");
	const file = fileOf(segment.path);
	readWhole(file, bytes, own.table, (buckets + 1) * 4, segment.tableOffset + first * 4, segment.name);
	const start = words[own.table >> 2] as number;
	const count = (words[(own.table >> 2) + buckets] as number) - start;
	if (before + count > own.recordCapacity || count * segment.recordBytes + 8 > own.encodedBytes)
		throw new Error("A part has more records than there is room for.");
	const encoded = readChecked(file, bytes, own.encoded, segment, start, count);
	const to = own.records + before * 16;
	const stored = storedBits(segment);
	const top = low + first * perBucket;
	calls.decodeBuckets(encoded, own.table, buckets, top >>> 0, 0, segment.recordBytes, stored, to);
	// Buckets of a small segment may extend beyond the part on both sides.
	const whole = low + first * perBucket >= range.first && low + (last + 1) * perBucket - 1 <= range.last;
	return whole ? count : keepOnly(words, to, count, range);
}

/**
 * Reads whole pages and compares all of them, because a merge must not give damaged records new checksums.
 * Returns where the first record is.
 */
function readChecked(
	file: number,
	memory: Uint8Array,
	to: number,
	segment: MergeInput,
	start: number,
	count: number,
): number {
	if (count === 0) return to;
	const from = start * segment.recordBytes;
	const first = Math.floor(from / pageBytes);
	const end = Math.ceil((from + count * segment.recordBytes) / pageBytes) * pageBytes;
	const bytes = Math.min(end, segment.records * segment.recordBytes) - first * pageBytes;
	readWhole(file, memory, to, bytes, segment.recordsOffset + first * pageBytes, segment.name);
	requirePages(segment, first, memory.subarray(to, to + bytes));
	return to + from - first * pageBytes;
}

function keepOnly(words: Uint32Array, to: number, count: number, { first, last }: Range): number {
	let kept = to >> 2;
	for (let at = to >> 2; at < (to >> 2) + count * 4; at += 4) {
		const high = words[at + 1] as number;
		if (high < first || high > last) continue;
		words.copyWithin(kept, at, at + 4);
		kept += 4;
	}
	return (kept - (to >> 2)) >> 2;
}

function fileOf(path: string): number {
	const known = open.get(path);
	if (known !== undefined) return known;
	const file = openSync(path, "r");
	open.set(path, file);
	return file;
}
