import type { Shape } from "../format/layout.ts";

/** One breach that contains a key. */
export interface RecordValue {
	readonly breach: number;
	readonly fields: number;
}

/**
 * Searches the records of one bucket, from `from` up to `to`, for a key and adds what it finds. That is
 * mostly one record or none, so we make no list in advance. All in 32-bit integers, because besides reading
 * this is the work of a look-up.
 */
export function findInBucket(
	bytes: DataView,
	from: number,
	to: number,
	shape: Shape,
	high: number,
	low: number,
	found: RecordValue[] | undefined,
): RecordValue[] | undefined {
	let all = found;
	const step = shape.recordBytes;
	const wanted = low | 0;
	for (let at = from; at < to; at += step) {
		// The first of the two comparisons rejects nearly all.
		if (bytes.getInt32(at, true) !== wanted || highRestAt(bytes, at, step) !== highRest(shape, high))
			continue;
		const value: RecordValue = { breach: breachAt(bytes, at), fields: bytes.getUint32(at + 4, true) };
		if (all === undefined) all = [value];
		else all.push(value);
	}
	return all;
}

/** The part of the key's high half that a record stores. */
function highRest(shape: Shape, high: number): number {
	const skipped = shape.skippedBits + shape.prefixBits;
	return skipped === 32 ? 0 : ((high << skipped) >>> 0) >>> skipped;
}

function breachAt(bytes: DataView, at: number): number {
	return bytes.getUint16(at + 8, true) | ((bytes.getUint8(at + 10) & 15) << 16);
}

/**
 * The bits above the breach's number: the rest of the record's last four bytes, except in the longest record.
 */
function highRestAt(bytes: DataView, at: number, recordBytes: number): number {
	const last = bytes.getUint32(at + recordBytes - 4, true);
	if (recordBytes < 15) return last >>> ((14 - recordBytes) * 8 + 4);
	return ((last << 4) | (bytes.getUint8(at + 10) >>> 4)) >>> 0;
}

export interface PlainRecord extends RecordValue {
	readonly high: number;
	readonly low: number;
}

/** The record at `at`, in `bucket`. */
export function decodeRecord(bytes: DataView, at: number, shape: Shape, bucket: number): PlainRecord {
	const bits = 32 - shape.skippedBits - shape.prefixBits;
	const top = shape.partition * 2 ** shape.prefixBits + bucket;
	return {
		high: top * 2 ** bits + highRestAt(bytes, at, shape.recordBytes),
		low: bytes.getUint32(at, true),
		breach: breachAt(bytes, at),
		fields: bytes.getUint32(at + 4, true),
	};
}

/** A view for reading records from bytes. */
export function viewOf(bytes: Uint8Array): DataView {
	return new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
}
