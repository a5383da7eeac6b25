import type { Shape } from "../format/layout.ts";

/** One breach that a key is in. */
export interface RecordValue {
	readonly breach: number;
	readonly fields: number;
}

/**
 * Looks through the records of one bucket, `from` up to `to`, for a key and adds what it finds; most often that is one
 * record or none, for which no list is made in advance. All in whole numbers of 32 bits: this is what a look-up does
 * beside reading.
 */
export function findInBucket(
	bytes: Uint8Array,
	from: number,
	to: number,
	shape: Shape,
	high: number,
	low: number,
	found: RecordValue[] | undefined,
): RecordValue[] | undefined {
	let all = found;
	const step = shape.recordBytes;
	const first = low & 255;
	for (let at = from; at < to; at += step) {
		// One byte sends nearly all away.
		if (bytes[at] !== first || wordAt(bytes, at) !== low) continue;
		if (highRestAt(bytes, at, step) !== highRest(shape, high)) continue;
		const value: RecordValue = { breach: breachAt(bytes, at), fields: wordAt(bytes, at + 4) };
		if (all === undefined) all = [value];
		else all.push(value);
	}
	return all;
}

/** What a record stores of the high half of its key. */
function highRest(shape: Shape, high: number): number {
	const skipped = shape.skippedBits + shape.prefixBits;
	return skipped === 32 ? 0 : ((high << skipped) >>> 0) >>> skipped;
}

function wordAt(bytes: Uint8Array, at: number): number {
	return (
		((bytes[at] as number) |
			((bytes[at + 1] as number) << 8) |
			((bytes[at + 2] as number) << 16) |
			((bytes[at + 3] as number) << 24)) >>>
		0
	);
}

function breachAt(bytes: Uint8Array, at: number): number {
	return (
		(bytes[at + 8] as number) | ((bytes[at + 9] as number) << 8) | (((bytes[at + 10] as number) & 15) << 16)
	);
}

function highRestAt(bytes: Uint8Array, at: number, recordBytes: number): number {
	let rest = (bytes[at + 10] as number) >>> 4;
	for (let i = 11; i < recordBytes; i += 1) rest |= (bytes[at + i] as number) << ((i - 11) * 8 + 4);
	return rest >>> 0;
}

export interface PlainRecord extends RecordValue {
	readonly high: number;
	readonly low: number;
}

/** The record at `at`, which stands in `bucket`. */
export function decodeRecord(bytes: Uint8Array, at: number, shape: Shape, bucket: number): PlainRecord {
	const bits = 32 - shape.skippedBits - shape.prefixBits;
	const top = shape.partition * 2 ** shape.prefixBits + bucket;
	return {
		high: top * 2 ** bits + highRestAt(bytes, at, shape.recordBytes),
		low: wordAt(bytes, at),
		breach: breachAt(bytes, at),
		fields: wordAt(bytes, at + 4),
	};
}
