import { bucketOf } from "./sort";

/** The part of the key that a record stores. */
@inline
function suffixAt(record: usize, restMask: u64): u64 {
	return (((load<u64>(record, 8) & restMask) >> 20) << 32) | load<u32>(record);
}

/** 1 if the record belongs to the bucket and comes before the key, else 0. It may read past the bucket. */
@inline
function isSmaller(record: usize, end: usize, restMask: u64, wanted: u64): usize {
	return <usize>(record < end) & <usize>(suffixAt(record, restMask) < wanted);
}

/**
 * Finds every key of a sorted list in a piece of a segment with whole buckets: `table` as in `decodeBuckets`,
 * `firstBucket` its number. Writes to `out`, twelve bytes each: the key's number (`numberOfFirst` for the
 * list's first), breach, fields. Stops at the end of the piece or when `out` is full; `result` has the next
 * key and the number of answers. A key is finished or not begun, so `out` must have room for one.
 */
export function joinSorted(
	keys: usize,
	firstKey: u32,
	keyCount: u32,
	numberOfFirst: u32,
	encoded: usize,
	table: usize,
	firstBucket: u32,
	buckets: u32,
	skipped: u32,
	bits: u32,
	recordBytes: u32,
	out: usize,
	outCapacity: u32,
	result: usize,
): void {
	const stored = 64 - skipped - bits;
	const mask: u64 = stored == 64 ? ~(<u64>0) : ((<u64>1) << stored) - 1;
	const base = load<u32>(table);
	const restMask: u64 = ((<u64>1) << ((recordBytes - 8) << 3)) - 1;
	let answers: u32 = 0;
	let i = firstKey;
	let lastBucket: u32 = 0xffffffff;
	let at: usize = 0;
	let end: usize = 0;
	for (; i < keyCount; i++) {
		const key = load<u64>(keys + ((<usize>i) << 3));
		const bucket = <u32>bucketOf(key, skipped, bits) - firstBucket;
		if (bucket >= buckets) break;
		// Both are sorted: the next key of the same bucket is never before the last one's place.
		if (bucket != lastBucket) {
			const slot = table + ((<usize>bucket) << 2);
			at = encoded + <usize>(load<u32>(slot) - base) * recordBytes;
			end = encoded + <usize>(load<u32>(slot, 4) - base) * recordBytes;
			lastBucket = bucket;
		}
		const wanted = key & mask;
		// The CPU cannot predict how many records lie between two keys, either: we compare four at once and count.
		let smaller: usize;
		do {
			smaller =
				isSmaller(at, end, restMask, wanted) +
				isSmaller(at + recordBytes, end, restMask, wanted) +
				isSmaller(at + 2 * recordBytes, end, restMask, wanted) +
				isSmaller(at + 3 * recordBytes, end, restMask, wanted);
			at += smaller * recordBytes;
		} while (smaller == 4);
		if (answers == outCapacity) break;
		// The CPU cannot predict whether a key is there, so we always write its answer, and count it only if it is one.
		const to = out + <usize>answers * 12;
		store<u32>(to, numberOfFirst + i, 0);
		store<u32>(to, load<u32>(at, 8) & 0xfffff, 4);
		store<u32>(to, load<u32>(at, 4), 8);
		const there = <u32>(at < end) & <u32>(suffixAt(at, restMask) == wanted);
		const before = answers;
		answers += there;
		if (there & <u32>(at + recordBytes < end) & <u32>(suffixAt(at + recordBytes, restMask) == wanted)) {
			// More breaches of the same key.
			for (let here = at + recordBytes; here < end && suffixAt(here, restMask) == wanted; here += recordBytes) {
				if (answers == outCapacity) {
					store<u32>(result, i, 0);
					store<u32>(result, before, 4);
					return;
				}
				const more = out + <usize>answers * 12;
				store<u32>(more, numberOfFirst + i, 0);
				store<u32>(more, load<u32>(here, 8) & 0xfffff, 4);
				store<u32>(more, load<u32>(here, 4), 8);
				answers++;
			}
		}
	}
	store<u32>(result, i, 0);
	store<u32>(result, answers, 4);
}
