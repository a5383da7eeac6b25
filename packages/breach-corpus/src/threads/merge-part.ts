import { closeSync, openSync, readSync } from "node:fs";
import type { Engine } from "../engine/engine.ts";
import { CorpusError } from "../format/corpus-error.ts";
import { storedBits } from "../format/layout.ts";
import type { MergeInput, MergeTask } from "./messages.ts";

const open = new Map<string, number>();

/** Answers how many plain records of the part now stand at `to`, from all segments, in no order. */
export function mergePart(engine: Engine, task: MergeTask): number {
	let records = 0;
	for (const segment of task.segments) records += takePart(engine, task, segment, records);
	return records;
}

function takePart(engine: Engine, task: MergeTask, segment: MergeInput, before: number): number {
	const { calls, words, bytes } = engine;
	const span = 2 ** (32 - segment.skippedBits);
	const low = segment.partition * span;
	if (task.last < low || task.first >= low + span) return 0;
	const perBucket = span / 2 ** segment.prefixBits;
	const first = Math.floor((Math.max(task.first, low) - low) / perBucket);
	const last = Math.floor((Math.min(task.last, low + span - 1) - low) / perBucket);
	const buckets = last - first + 1;
	if (buckets + 1 > task.tableWords) throw new Error("A part has more buckets than there is room for.");
	const file = fileOf(segment.path);
	readInto(file, bytes, task.table, (buckets + 1) * 4, segment.tableOffset + first * 4, segment.path);
	const start = words[task.table >> 2] as number;
	const count = (words[(task.table >> 2) + buckets] as number) - start;
	if (before + count > task.capacity || count * segment.recordBytes + 8 > task.encodedBytes)
		throw new Error("A part has more records than there is room for.");
	const position = segment.recordsOffset + start * segment.recordBytes;
	readInto(file, bytes, task.encoded, count * segment.recordBytes, position, segment.path);
	const to = task.to + before * 16;
	const stored = storedBits(segment);
	const top = low + first * perBucket;
	calls.decodeBuckets(task.encoded, task.table, buckets, top >>> 0, 0, segment.recordBytes, stored, to);
	// Buckets of a small segment may reach beyond the part on both sides.
	const whole = low + first * perBucket >= task.first && low + (last + 1) * perBucket - 1 <= task.last;
	return whole ? count : keepOnly(words, to, count, task);
}

function keepOnly(words: Uint32Array, to: number, count: number, { first, last }: MergeTask): number {
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

/** The thread ends with its piece of work; this is for those who do such work without a thread of their own. */
export function closeMergeFiles(): void {
	for (const file of open.values()) closeSync(file);
	open.clear();
}

function readInto(
	file: number,
	memory: Uint8Array,
	to: number,
	bytes: number,
	position: number,
	path: string,
): void {
	let done = 0;
	while (done < bytes) {
		const got = readSync(file, memory, to + done, bytes - done, position + done);
		if (got === 0) throw new CorpusError("damaged", `${path} ends before byte ${position + bytes}.`);
		done += got;
	}
}
