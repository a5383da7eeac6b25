import { readSync } from "node:fs";
import { bucketOf, isOfPartition, pageBytes, recordsBytes, type SegmentHeader } from "../format/layout.ts";
import { requirePage } from "./check-pages.ts";
import { decodeRecord, findInBucket, type PlainRecord, type RecordValue, viewOf } from "./decode-record.ts";
import { readWhole } from "./read-whole.ts";
import type { SegmentFile } from "./segment-file.ts";

export interface SegmentReader {
	/**
	 * Adds what the segment knows about a key to earlier results. One read, of its bucket's few hundred bytes.
	 */
	find(high: number, low: number, found?: RecordValue[]): RecordValue[] | undefined;
	/**
	 * The encoded records of some buckets: from the bucket of `first` to that of `last`, which are high halves
	 * of keys.
	 */
	range(first: number, last: number): EncodedRange;
	/** How many records those are, from the table alone. */
	countUpTo(first: number, last: number): number;
	/**
	 * Puts the bytes of records `from` to `to` into `into`. They begin at the returned place: at `at`, or up to
	 * a page later. Both ends need room for one more page.
	 */
	read(from: number, to: number, into: Uint8Array, at: number): number;
	/** How much memory it may use in the end: for all of its records, or none. */
	readonly heldBytes: number;
	/** Compares each page again at its next read, because disks can go bad while a reader runs for months. */
	forgetChecks(): void;
	close(): void;
}

/** We copy nothing and make no view for a range. Compared with one read, both would cost too much. */
export interface EncodedRange {
	/** Where the records are until the next call: from byte `from` up to byte `to`. */
	readonly view: DataView;
	readonly from: number;
	readonly to: number;
	readonly firstBucket: number;
	readonly lastBucket: number;
}

export interface SegmentReaderOptions {
	/**
	 * Keeps every page in memory after its first read. That is several times faster, and finally takes as much memory
	 * as the file.
	 */
	readonly inMemory?: boolean;
}

/**
 * Reads records. The first read of a page compares it with its checksum, so no answer comes from damaged
 * records. It costs almost nothing, because the disk reads whole pages anyway.
 */
export function createSegmentReader(segment: SegmentFile, options: SegmentReaderOptions = {}): SegmentReader {
	const { header, table, file, name, checksums } = segment;
	const { recordsOffset, recordBytes, skippedBits, prefixBits } = header;
	const shift = 31 - prefixBits;
	const total = recordsBytes(header);
	const known = new Uint8Array(checksums.length);
	const checked = { name, recordsOffset, checksums };
	// The system only promises memory that nobody has touched yet.
	const held = options.inMemory ? Buffer.alloc(total) : undefined;
	const heldView = held && viewOf(held);
	let buffer = Buffer.alloc(64 * 1024);
	let view = viewOf(buffer);

	function makeRoom(size: number): void {
		buffer = Buffer.allocUnsafe(size * 2);
		view = viewOf(buffer);
	}

	/** Reads whole pages, and compares the new ones. */
	function readPages(first: number, last: number, into: Uint8Array, at: number): void {
		const start = first * pageBytes;
		const bytes = Math.min((last + 1) * pageBytes, total) - start;
		readWhole(file, into, at, bytes, recordsOffset + start, name);
		for (let page = first; page <= last; page += 1) {
			if (known[page] === 1) continue;
			const from = at + (page - first) * pageBytes;
			requirePage(checked, page, into.subarray(from, Math.min(from + pageBytes, at + bytes)));
			known[page] = 1;
		}
	}

	/**
	 * Makes sure that the pages of bytes `from` to `to` are in memory. Neighboring pages come with one read.
	 */
	function hold(into: Uint8Array, from: number, to: number): void {
		const last = pageOf(to - 1);
		for (let page = pageOf(from); page <= last; page += 1) {
			if (known[page] === 1) continue;
			let end = page;
			while (end < last && known[end + 1] === 0) end += 1;
			readPages(page, end, into, page * pageBytes);
			page = end;
		}
	}

	function areKnown(from: number, to: number): boolean {
		const last = pageOf(to - 1);
		for (let page = pageOf(from); page <= last; page += 1) if (known[page] === 0) return false;
		return true;
	}

	function read(from: number, to: number, into: Uint8Array, at: number): number {
		if (held) {
			hold(held, from, to);
			into.set(held.subarray(from, to), at);
			return at;
		}
		if (areKnown(from, to)) {
			const got = readSync(file, into, at, to - from, recordsOffset + from);
			if (got !== to - from)
				readWhole(file, into, at + got, to - from - got, recordsOffset + from + got, name);
			return at;
		}
		const first = pageOf(from);
		readPages(first, pageOf(to - 1), into, at);
		return at + from - first * pageBytes;
	}

	/** Like `find`, for a bucket that is large, or that we may not have read completely. */
	function findWithCare(from: number, to: number, high: number, low: number, found?: RecordValue[]) {
		if (held && heldView) {
			hold(held, from, to);
			return findInBucket(heldView, from, to, header, high, low, found);
		}
		if (to - from + 2 * pageBytes > buffer.length) makeRoom(to - from + 2 * pageBytes);
		const start = read(from, to, buffer, 0);
		return findInBucket(view, start, start + to - from, header, high, low, found);
	}

	return {
		// Rare cases have their own function, so that the compiler optimizes the rest as one.
		find(high, low, found) {
			if (skippedBits > 0 && !isOfPartition(header, high)) return found;
			// A shift by 32 would be a shift by 0. So we shift twice.
			const bucket = ((high << skippedBits) >>> 1) >>> shift;
			const from = (table[bucket] as number) * recordBytes;
			const to = (table[bucket + 1] as number) * recordBytes;
			if (from === to) return found;
			const first = pageOf(from);
			const last = pageOf(to - 1);
			if (known[first] === 0 || known[last] === 0 || last - first > 1)
				return findWithCare(from, to, high, low, found);
			if (heldView) return findInBucket(heldView, from, to, header, high, low, found);
			const size = to - from;
			const got = readSync(file, buffer, 0, size, recordsOffset + from);
			if (got !== size) readWhole(file, buffer, got, size - got, recordsOffset + from + got, name);
			return findInBucket(view, 0, size, header, high, low, found);
		},
		range(first, last) {
			const firstBucket = firstBucketOf(header, first);
			const lastBucket = lastBucketOf(header, last);
			if (firstBucket > lastBucket) return { view, from: 0, to: 0, firstBucket, lastBucket };
			const from = (table[firstBucket] as number) * recordBytes;
			const to = (table[lastBucket + 1] as number) * recordBytes;
			if (held && heldView) {
				if (!areKnown(from, to)) hold(held, from, to);
				return { view: heldView, from, to, firstBucket, lastBucket };
			}
			if (to - from + 2 * pageBytes > buffer.length) makeRoom(to - from + 2 * pageBytes);
			const start = from === to ? 0 : read(from, to, buffer, 0);
			return { view, from: start, to: start + to - from, firstBucket, lastBucket };
		},
		countUpTo(first, last) {
			const firstBucket = firstBucketOf(header, first);
			const lastBucket = lastBucketOf(header, last);
			return firstBucket > lastBucket
				? 0
				: (table[lastBucket + 1] as number) - (table[firstBucket] as number);
		},
		read,
		heldBytes: held?.length ?? 0,
		forgetChecks() {
			// Pages in memory were compared when they were read.
			if (!held) known.fill(0);
		},
		close: () => segment.close(),
	};
}

function pageOf(byte: number): number {
	return Math.floor(byte / pageBytes);
}

/** The first bucket that high halves from `high` on may be in. One too many if all are below it. */
function firstBucketOf(header: SegmentHeader, high: number): number {
	const partition = partitionOf(header, high);
	if (partition < header.partition) return 0;
	return partition > header.partition ? 2 ** header.prefixBits : bucketOf(header, high);
}

/** The last bucket that high halves up to `high` may be in; -1 if all are above it. */
function lastBucketOf(header: SegmentHeader, high: number): number {
	const partition = partitionOf(header, high);
	if (partition > header.partition) return 2 ** header.prefixBits - 1;
	return partition < header.partition ? -1 : bucketOf(header, high);
}

function partitionOf({ skippedBits }: SegmentHeader, high: number): number {
	return skippedBits === 0 ? 0 : high >>> (32 - skippedBits);
}

/** Every record of a range, decoded. Buckets may extend beyond its ends, so we leave out records outside. */
export function* recordsOfRange(
	segment: SegmentFile,
	range: EncodedRange,
	first: number,
	last: number,
): Generator<PlainRecord> {
	const { header, table } = segment;
	let at = range.from;
	for (let bucket = range.firstBucket; bucket <= range.lastBucket; bucket += 1) {
		const count = (table[bucket + 1] as number) - (table[bucket] as number);
		for (let i = 0; i < count; i += 1) {
			const record = decodeRecord(range.view, at, header, bucket);
			at += header.recordBytes;
			if (record.high >= first && record.high <= last) yield record;
		}
	}
}
