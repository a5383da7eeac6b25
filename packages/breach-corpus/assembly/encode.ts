import { bucketOf, dealOut, sortRecords } from "./sort";

// FORMAT.md describes a segment's record: the low half of the key, the fields, and in the remaining bits the
// rest of the key above the breach's number. The leading bits of the key are not stored: the prefix table
// holds them.

let to: usize = 0;
let width: usize = 0;
let mask: u64 = 0;

@inline
function emit(key: u64, payload: u64): void {
	const rest = (((key & mask) >> 32) << 20) | (payload >> 32);
	store<u32>(to, <u32>key, 0);
	store<u32>(to, <u32>payload, 4);
	store<u64>(to, rest, 8);
	to += width;
}

/** Encodes sorted records. Records of the same key and breach become one, with the fields of all. */
function encodeSorted(records: usize, count: u32): u32 {
	if (count == 0) return 0;
	let written: u32 = 1;
	let key = load<u64>(records);
	let payload = load<u64>(records, 8);
	const end = records + ((<usize>count) << 4);
	for (let at = records + 16; at < end; at += 16) {
		const nextKey = load<u64>(at);
		const nextPayload = load<u64>(at, 8);
		if (nextKey == key && nextPayload >> 32 == payload >> 32) {
			payload |= nextPayload;
			continue;
		}
		emit(key, payload);
		written++;
		key = nextKey;
		payload = nextPayload;
	}
	emit(key, payload);
	return written;
}

/**
 * Sorts one part of a segment and encodes it in its own place. The first `from` bits of all its keys are
 * equal, the next `bits` select its buckets; `stored` bits of the key are kept. `counts` receives the records
 * of each bucket without repetitions, `positions` has room for as many numbers. A part too large for `spare`
 * is sorted in place. Returns how many records remain.
 */
export function encodePart(
	records: usize,
	count: u32,
	from: u32,
	bits: u32,
	recordBytes: u32,
	stored: u32,
	counts: usize,
	positions: usize,
	spare: usize,
	spareCapacity: u32,
): u32 {
	to = records;
	width = recordBytes;
	mask = stored == 64 ? ~(<u64>0) : ((<u64>1) << stored) - 1;
	const buckets = (<usize>1) << bits;
	memory.fill(counts, 0, buckets << 2);
	if (count > spareCapacity) {
		sortRecords(records, count);
		return encodeInPlace(records, count, from, bits, counts);
	}
	const end = records + ((<usize>count) << 4);
	for (let at = records; at < end; at += 16) {
		const slot = counts + (bucketOf(load<u64>(at), from, bits) << 2);
		store<u32>(slot, load<u32>(slot) + 1);
	}
	let sum: u32 = 0;
	for (let i: usize = 0; i < buckets; i++) {
		store<u32>(positions + (i << 2), sum);
		sum += load<u32>(counts + (i << 2));
	}
	dealOut(records, count, from, bits, positions, spare);
	let total: u32 = 0;
	let start = spare;
	for (let i: usize = 0; i < buckets; i++) {
		const slot = counts + (i << 2);
		const size = load<u32>(slot);
		sortRecords(start, size);
		const kept = encodeSorted(start, size);
		store<u32>(slot, kept);
		total += kept;
		start += (<usize>size) << 4;
	}
	return total;
}

/** An encoded record is never longer than a plain one, so the output never overtakes the input. */
function encodeInPlace(records: usize, count: u32, from: u32, bits: u32, counts: usize): u32 {
	let total: u32 = 0;
	let at = records;
	const end = records + ((<usize>count) << 4);
	while (at < end) {
		const bucket = bucketOf(load<u64>(at), from, bits);
		let stop = at + 16;
		while (stop < end && bucketOf(load<u64>(stop), from, bits) == bucket) stop += 16;
		const kept = encodeSorted(at, <u32>((stop - at) >> 4));
		store<u32>(counts + (bucket << 2), kept);
		total += kept;
		at = stop;
	}
	return total;
}

/**
 * Turns encoded records back into plain ones. `table` holds where each of `buckets` buckets starts and where
 * the last one ends, as numbers of records in the segment; `encoded` starts with the first record of the
 * first bucket. `top` is the key of that bucket's lowest entry.
 */
export function decodeBuckets(
	encoded: usize,
	table: usize,
	buckets: u32,
	topHigh: u32,
	topLow: u32,
	recordBytes: u32,
	stored: u32,
	out: usize,
): u32 {
	let top = ((<u64>topHigh) << 32) | topLow;
	const step: u64 = stored == 64 ? 0 : (<u64>1) << stored;
	const restBits = (recordBytes - 8) << 3;
	const keep: u64 = ((<u64>1) << restBits) - 1;
	let from = encoded;
	let at = out;
	let start = load<u32>(table);
	for (let i: u32 = 0; i < buckets; i++) {
		const end = load<u32>(table + ((<usize>i + 1) << 2));
		for (; start < end; start++) {
			const rest = load<u64>(from, 8) & keep;
			const key = top | ((rest >> 20) << 32) | load<u32>(from);
			store<u64>(at, key, 0);
			store<u64>(at, ((rest & 0xfffff) << 32) | load<u32>(from, 4), 8);
			from += recordBytes;
			at += 16;
		}
		top += step;
	}
	return <u32>((at - out) >> 4);
}
