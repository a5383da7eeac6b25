import type { Shape } from "../format/layout.ts";

/** One breach that a key is in. */
export interface RecordValue {
	readonly breach: number;
	readonly fields: number;
}

/**
 * Looks through the records of one bucket, `from` up to `to` in the view, for a key and adds what it finds. The low half
 * of the key decides nearly always, so it is compared first.
 */
export function findInBucket(
	view: DataView,
	from: number,
	to: number,
	shape: Shape,
	high: number,
	low: number,
	found: RecordValue[],
): void {
	const step = shape.recordBytes;
	for (let at = from; at < to; at += step) {
		if (view.getUint32(at, true) !== low) continue;
		const rest = readRest(view, at + 8, step - 8);
		if (Math.floor(rest / 0x10_0000) !== highRest(shape, high)) continue;
		found.push({ breach: rest % 0x10_0000, fields: view.getUint32(at + 4, true) });
	}
}

/** What a record stores of the high half of its key. */
function highRest(shape: Shape, high: number): number {
	const bits = 32 - shape.skippedBits - shape.prefixBits;
	if (bits === 32) return high;
	return bits === 0 ? 0 : (high & (2 ** bits - 1)) >>> 0;
}

/** Three to seven bytes, little-endian: at most 52 bits, which a number holds exactly. */
function readRest(view: DataView, at: number, bytes: number): number {
	if (bytes === 4) return view.getUint32(at, true);
	let rest = 0;
	for (let i = bytes - 1; i >= 0; i -= 1) rest = rest * 256 + view.getUint8(at + i);
	return rest;
}

export interface PlainRecord extends RecordValue {
	readonly high: number;
	readonly low: number;
}

/** The record at `at`, which stands in `bucket`. */
export function decodeRecord(view: DataView, at: number, shape: Shape, bucket: number): PlainRecord {
	const rest = readRest(view, at + 8, shape.recordBytes - 8);
	const bits = 32 - shape.skippedBits - shape.prefixBits;
	const top = shape.skippedBits === 0 ? bucket : shape.partition * 2 ** shape.prefixBits + bucket;
	return {
		high: top * 2 ** bits + Math.floor(rest / 0x10_0000),
		low: view.getUint32(at, true),
		breach: rest % 0x10_0000,
		fields: view.getUint32(at + 4, true),
	};
}
