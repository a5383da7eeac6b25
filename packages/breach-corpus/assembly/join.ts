import { bucketOf } from "./sort";

/**
 * Finds every key of a sorted list in a piece of a segment that holds whole buckets: `table` as `decodeBuckets` has it,
 * `firstBucket` its number. Answers in `out`, twelve bytes each: number of the key, breach, fields. Stops where the
 * piece ends or `out` is full; `result`: the key to go on with, and the answers. A key is gone through whole or not at
 * all, so the room has to be enough for one.
 */
export function joinSorted(
	keys: usize,
	firstKey: u32,
	keyCount: u32,
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
	for (; i < keyCount; i++) {
		const key = load<u64>(keys + ((<usize>i) << 3));
		const bucket = <u32>bucketOf(key, skipped, bits) - firstBucket;
		if (bucket >= buckets) break;
		const slot = table + ((<usize>bucket) << 2);
		let at = encoded + <usize>(load<u32>(slot) - base) * recordBytes;
		const end = encoded + <usize>(load<u32>(slot, 4) - base) * recordBytes;
		const low = <u32>key;
		const high = (key & mask) >> 32;
		const before = answers;
		for (; at < end; at += recordBytes) {
			if (load<u32>(at) != low) continue;
			const rest = load<u64>(at, 8) & restMask;
			if (rest >> 20 != high) continue;
			if (answers == outCapacity) {
				store<u32>(result, i, 0);
				store<u32>(result, before, 4);
				return;
			}
			const to = out + <usize>answers * 12;
			store<u32>(to, i, 0);
			store<u32>(to, <u32>(rest & 0xfffff), 4);
			store<u32>(to, load<u32>(at, 4), 8);
			answers++;
		}
	}
	store<u32>(result, i, 0);
	store<u32>(result, answers, 4);
}
