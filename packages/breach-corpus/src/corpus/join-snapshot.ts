import { createEngine, createMemory, createRoom, type Engine, scratchBytes } from "../engine/engine.ts";
import { bucketOf, isOfPartition, pageBytes } from "../format/layout.ts";
import type { RecordValue } from "../segments/decode-record.ts";
import type { OpenSegment, Snapshot } from "./snapshot.ts";

const chunkBytes = 512 * 1024;
const tableWords = 128 * 1024;
const answersAtOnce = 64 * 1024;
/** With fewer keys for each chunk, looking up each key reads less than reading everything between them. */
const sparse = 32;

interface Desk {
	readonly engine: Engine;
	readonly keys: number;
	readonly encoded: number;
	readonly table: number;
	readonly out: number;
	readonly result: number;
}

/** How many keys we handle at once. They and a piece of a segment fit into the cache of a core. */
const keysAtOnce = 128 * 1024;

/**
 * Reads the segments once from front to back, and answers every key of a sorted list on the way. Uses the
 * same buffers for the next list, because memory that was touched before is faster.
 */
export function createJoin() {
	let desk: Desk | undefined;
	return ({ segments }: Pick<Snapshot, "segments">, sortedKeys: BigUint64Array): Uint32Array => {
		desk ??= createDesk();
		const place = new BigUint64Array(desk.engine.memory.buffer, desk.keys, keysAtOnce);
		const answers = createAnswers(sortedKeys.length);
		for (const segment of segments)
			for (let from = 0; from < sortedKeys.length; from += keysAtOnce) {
				const piece = sortedKeys.subarray(from, from + keysAtOnce);
				place.set(piece);
				answers.first = from;
				joinSegment(desk, segment, piece.length, answers);
			}
		return answers.all();
	};
}

function createDesk(): Desk {
	const room = createRoom();
	const scratch = room.take(scratchBytes);
	const places = {
		keys: room.take(keysAtOnce * 8),
		encoded: room.take(chunkBytes + 2 * pageBytes + 128),
		table: room.take(tableWords * 4),
		out: room.take(answersAtOnce * 12 + 16),
		result: room.take(64),
	};
	return { engine: createEngine(createMemory(room.end), scratch), ...places };
}

function joinSegment(desk: Desk, segment: OpenSegment, keyCount: number, answers: Answers): void {
	const { header, table } = segment.file;
	const { words } = desk.engine;
	const highOf = (i: number) => words[(desk.keys >> 2) + i * 2 + 1] as number;
	const lowOf = (i: number) => words[(desk.keys >> 2) + i * 2] as number;
	const perChunk = Math.floor(chunkBytes / header.recordBytes);
	const chunks = Math.max(1, header.records / perChunk);
	const buckets = 2 ** header.prefixBits;
	let i = 0;
	while (i < keyCount && !isOfPartition(header, highOf(i))) i += 1;
	let end = keyCount;
	while (end > i && !isOfPartition(header, highOf(end - 1))) end -= 1;
	if ((end - i) / chunks < sparse) {
		for (; i < end; i += 1) answers.addFound(i, find(segment, highOf(i), lowOf(i)));
		return;
	}
	while (i < end) {
		const first = bucketOf(header, highOf(i));
		const start = table[first] as number;
		const stop = lastBucketWithin(table, first, Math.min(buckets, first + tableWords - 1), start + perChunk);
		if (stop === first) {
			// One bucket is larger than a chunk: many records of one identifier.
			answers.addFound(i, find(segment, highOf(i), lowOf(i)));
			i += 1;
			continue;
		}
		i = joinChunk(desk, segment, first, stop, i, end, answers);
	}
}

/** Buckets from `first` up to `stop`, without `stop`. Returns the next key. */
function joinChunk(
	desk: Desk,
	{ file, reader }: OpenSegment,
	first: number,
	stop: number,
	from: number,
	end: number,
	answers: Answers,
): number {
	const { engine, keys, table, out, result } = desk;
	const { header } = file;
	const start = file.table[first] as number;
	const encoded = reader.read(
		start * header.recordBytes,
		(file.table[stop] as number) * header.recordBytes,
		engine.bytes,
		desk.encoded,
	);
	engine.words.set(file.table.subarray(first, stop + 1), table >> 2);
	const shape = [header.skippedBits, header.prefixBits, header.recordBytes] as const;
	let i = from;
	for (;;) {
		engine.calls.joinSorted(
			keys,
			i,
			end,
			answers.first,
			encoded,
			table,
			first,
			stop - first,
			...shape,
			out,
			answersAtOnce,
			result,
		);
		const next = engine.words[result >> 2] as number;
		const count = engine.words[(result >> 2) + 1] as number;
		answers.add(engine.words.subarray(out >> 2, (out >> 2) + count * 3));
		// The output is full before the end of the piece. Go on with the key that had no room.
		if (
			next < end &&
			count > 0 &&
			bucketOf(header, engine.words[(keys >> 2) + next * 2 + 1] as number) < stop
		) {
			i = next;
			continue;
		}
		return next;
	}
}

function find({ reader, filter }: OpenSegment, high: number, low: number): readonly RecordValue[] {
	return filter === undefined || filter(high, low) ? (reader.find(high, low) ?? []) : [];
}

/** From `first` on, the last bucket boundary whose records end at or before `most`. */
function lastBucketWithin(table: Uint32Array, first: number, last: number, most: number): number {
	let from = first;
	let to = last;
	while (from < to) {
		const middle = (from + to + 1) >>> 1;
		if ((table[middle] as number) <= most) from = middle;
		else to = middle - 1;
	}
	return from;
}

interface Answers {
	/** Keys are numbered within the current piece. This is the number of its first key. */
	first: number;
	/** Rows with the numbers of their keys. */
	add(rows: Uint32Array): void;
	addFound(key: number, found: readonly RecordValue[]): void;
	all(): Uint32Array;
}

function createAnswers(expected: number): Answers {
	let rows = new Uint32Array(3 * Math.max(1024, expected));
	let used = 0;
	const reserve = (more: number) => {
		if (used + more <= rows.length) return;
		const larger = new Uint32Array(Math.max(rows.length * 2, used + more));
		larger.set(rows.subarray(0, used));
		rows = larger;
	};
	const answers: Answers = {
		first: 0,
		add(more) {
			reserve(more.length);
			rows.set(more, used);
			used += more.length;
		},
		addFound(key, found) {
			for (const { breach, fields } of found) {
				reserve(3);
				rows.set([answers.first + key, breach, fields], used);
				used += 3;
			}
		},
		all: () => rows.subarray(0, used),
	};
	return answers;
}
