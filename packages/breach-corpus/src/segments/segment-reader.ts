import { readSync } from "node:fs";
import { crc32 } from "node:zlib";
import { CorpusError } from "../format/corpus-error.ts";
import { bucketOf, isOfPartition, pageBytes, recordsBytes } from "../format/layout.ts";
import { decodeRecord, findInBucket, type PlainRecord, type RecordValue, viewOf } from "./decode-record.ts";
import type { SegmentFile } from "./segment-file.ts";
import { damagedPart } from "./segment-head.ts";

export interface SegmentReader {
	/** What the segment knows of a key, added to what is found already: one read of the few hundred bytes of its bucket. */
	find(high: number, low: number, found?: RecordValue[]): RecordValue[] | undefined;
	/** The encoded records of the buckets from the one of `first` to the one of `last`, high halves of keys. */
	range(first: number, last: number): EncodedRange;
	/** How many records those are, told by the table. */
	countUpTo(first: number, last: number): number;
	/** How much of it is held in memory: all of its records, or nothing. */
	readonly heldBytes: number;
	close(): void;
}

export interface EncodedRange {
	readonly bytes: Uint8Array;
	readonly firstBucket: number;
	readonly lastBucket: number;
}

export interface SegmentReaderOptions {
	/** Holds the records in memory that all threads share: several times faster, and as large as the file. */
	readonly inMemory?: boolean;
}

export function createSegmentReader(segment: SegmentFile, options: SegmentReaderOptions = {}): SegmentReader {
	const { header, table, file } = segment;
	const { recordsOffset, recordBytes, skippedBits, prefixBits } = header;
	const shift = 31 - prefixBits;
	const held = options.inMemory ? loadRecords(segment) : undefined;
	const heldView = held && viewOf(held);
	let buffer = Buffer.alloc(64 * 1024);
	let view = viewOf(buffer);

	function makeRoom(size: number): void {
		buffer = Buffer.alloc(size * 2);
		view = viewOf(buffer);
	}

	function readRest(position: number, size: number, already: number): void {
		let done = already;
		while (done < size) {
			const got = readSync(file, buffer, done, size - done, position + done);
			if (got === 0) throw new CorpusError("damaged", `${segment.name} ends before byte ${position + size}.`);
			done += got;
		}
	}

	return {
		// What hardly ever happens stands apart: then the compiler makes one piece of the rest.
		find(high, low, found) {
			if (skippedBits > 0 && !isOfPartition(header, high)) return found;
			// A shift of 32 would be one of 0, hence two.
			const bucket = ((high << skippedBits) >>> 1) >>> shift;
			const from = (table[bucket] as number) * recordBytes;
			const size = (table[bucket + 1] as number) * recordBytes - from;
			if (size === 0) return found;
			if (heldView) return findInBucket(heldView, from, from + size, header, high, low, found);
			if (size > buffer.length) makeRoom(size);
			const got = readSync(file, buffer, 0, size, recordsOffset + from);
			if (got !== size) readRest(recordsOffset + from, size, got);
			return findInBucket(view, 0, size, header, high, low, found);
		},
		range(first, last) {
			const [firstBucket, lastBucket] = overlap(segment, first, last);
			if (firstBucket > lastBucket) return { bytes: new Uint8Array(), firstBucket, lastBucket };
			const from = (table[firstBucket] as number) * recordBytes;
			const to = (table[lastBucket + 1] as number) * recordBytes;
			if (held) return { bytes: held.subarray(from, to), firstBucket, lastBucket };
			const range = Buffer.allocUnsafe(to - from);
			let done = 0;
			while (done < range.length) {
				const got = readSync(file, range, done, range.length - done, recordsOffset + from + done);
				if (got === 0) throw new CorpusError("damaged", `${segment.name} is shorter than it was.`);
				done += got;
			}
			return { bytes: range, firstBucket, lastBucket };
		},
		countUpTo(first, last) {
			const [firstBucket, lastBucket] = overlap(segment, first, last);
			return firstBucket > lastBucket
				? 0
				: (table[lastBucket + 1] as number) - (table[firstBucket] as number);
		},
		heldBytes: held?.length ?? 0,
		close: () => segment.close(),
	};
}

/** The buckets that high halves from `first` to `last` fall into; first above last when none does. */
function overlap({ header }: SegmentFile, first: number, last: number): [number, number] {
	const span = 2 ** (32 - header.skippedBits);
	const low = header.partition * span;
	if (last < low || first >= low + span) return [0, -1];
	return [bucketOf(header, Math.max(first, low)), bucketOf(header, Math.min(last, low + span - 1))];
}

/** Every record of a range, decoded. Buckets may reach over its ends, so those outside are left out. */
export function* recordsOfRange(
	segment: SegmentFile,
	range: EncodedRange,
	first: number,
	last: number,
): Generator<PlainRecord> {
	const { header, table } = segment;
	const view = viewOf(range.bytes);
	let at = 0;
	for (let bucket = range.firstBucket; bucket <= range.lastBucket; bucket += 1) {
		const count = (table[bucket + 1] as number) - (table[bucket] as number);
		for (let i = 0; i < count; i += 1) {
			const record = decodeRecord(view, at, header, bucket);
			at += header.recordBytes;
			if (record.high >= first && record.high <= last) yield record;
		}
	}
}

/** The whole of it in one read, checked block by block: what is in memory is never checked again. */
function loadRecords(segment: SegmentFile): Uint8Array<SharedArrayBuffer> {
	const total = recordsBytes(segment.header);
	const held = new Uint8Array(new SharedArrayBuffer(total));
	let done = 0;
	while (done < total) {
		const got = readSync(
			segment.file,
			held,
			done,
			Math.min(total - done, 1 << 30),
			segment.header.recordsOffset + done,
		);
		if (got === 0) throw new CorpusError("damaged", `${segment.name} is shorter than it was.`);
		done += got;
	}
	for (const [page, checksum] of segment.checksums.entries())
		if (crc32(held.subarray(page * pageBytes, (page + 1) * pageBytes)) !== checksum)
			throw damagedPart(
				segment.name,
				`records, bytes from ${segment.header.recordsOffset + page * pageBytes}`,
			);
	return held;
}
