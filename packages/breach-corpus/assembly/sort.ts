// Records on their way to a segment are 16 bytes: the key as u64, then the fields as u32 and the breach as u32. Keys are
// keyed hashes and so even: dealing them out by their leading bits leaves a few in each bucket.

/** The `bits` bits of a key after its first `from`. A shift by 64 would be a shift by 0, so there are two. */
@inline
export function bucketOf(key: u64, from: u32, bits: u32): usize {
	return <usize>(((key << from) >> 1) >> (63 - bits));
}

/** Adds the records of each part, by the leading bits of the key, to `counts`. */
export function countParts(records: usize, count: u32, bits: u32, counts: usize): void {
	const end = records + ((<usize>count) << 4);
	for (let at = records; at < end; at += 16) {
		const slot = counts + (bucketOf(load<u64>(at), 0, bits) << 2);
		store<u32>(slot, load<u32>(slot) + 1);
	}
}

/**
 * Distributes the records. `positions` holds where the next record of each part goes, as an index into `to`.
 */
export function dealOut(
	records: usize,
	count: u32,
	from: u32,
	bits: u32,
	positions: usize,
	to: usize,
): void {
	const end = records + ((<usize>count) << 4);
	for (let at = records; at < end; at += 16) {
		const record = v128.load(at);
		const slot = positions + (bucketOf(i64x2.extract_lane(record, 0), from, bits) << 2);
		const position = load<u32>(slot);
		store<u32>(slot, position + 1);
		v128.store(to + ((<usize>position) << 4), record);
	}
}

/** Compares by key, then by breach. */
@inline
function isBefore(key: u64, payload: u64, otherKey: u64, otherPayload: u64): bool {
	return key < otherKey || (key == otherKey && payload >> 32 < otherPayload >> 32);
}

/** Sorts short runs by insertion. Only repeated identifiers make long runs: a heap keeps their cost low. */
export function sortRecords(records: usize, count: u32): void {
	if (count > 48) {
		heapSort(records, count);
		return;
	}
	const end = records + ((<usize>count) << 4);
	for (let at = records + 16; at < end; at += 16) {
		const key = load<u64>(at);
		const payload = load<u64>(at, 8);
		let to = at;
		while (to > records && isBefore(key, payload, load<u64>(to - 16), load<u64>(to - 8))) {
			v128.store(to, v128.load(to - 16));
			to -= 16;
		}
		store<u64>(to, key, 0);
		store<u64>(to, payload, 8);
	}
}

function heapSort(records: usize, count: u32): void {
	let start = count >> 1;
	while (start > 0) {
		start--;
		sink(records, start, count);
	}
	let end = count;
	while (end > 1) {
		end--;
		const last = records + ((<usize>end) << 4);
		const first = v128.load(records);
		v128.store(records, v128.load(last));
		v128.store(last, first);
		sink(records, 0, end);
	}
}

function sink(records: usize, from: u32, count: u32): void {
	const item = records + ((<usize>from) << 4);
	const key = load<u64>(item);
	const payload = load<u64>(item, 8);
	let hole = from;
	while (true) {
		let child: u32 = 2 * hole + 1;
		if (child >= count) break;
		let at = records + ((<usize>child) << 4);
		if (child + 1 < count && isBefore(load<u64>(at), load<u64>(at, 8), load<u64>(at, 16), load<u64>(at, 24))) {
			child++;
			at += 16;
		}
		if (!isBefore(key, payload, load<u64>(at), load<u64>(at, 8))) break;
		v128.store(records + ((<usize>hole) << 4), v128.load(at));
		hole = child;
	}
	const to = records + ((<usize>hole) << 4);
	store<u64>(to, key, 0);
	store<u64>(to, payload, 8);
}
