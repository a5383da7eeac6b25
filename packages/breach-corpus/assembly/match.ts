/**
 * Finds the records of watched identifiers. A bitmap by the leading bits of the key rejects nearly all records, and an
 * open-addressing table (zero is empty) decides the rest. Writes the numbers of those records and returns how many
 * there are. Begins at `first` and stops when `out` is full; `result` receives where to continue.
 */
export function matchWatched(
	records: usize,
	first: u32,
	count: u32,
	bitmap: usize,
	bitmapBits: u32,
	table: usize,
	tableBits: u32,
	out: usize,
	outCapacity: u32,
	result: usize,
): u32 {
	const tableMask: u64 = ((<u64>1) << tableBits) - 1;
	let hits: u32 = 0;
	let i = first;
	for (; i < count && hits < outCapacity; i++) {
		const key = load<u64>(records + ((<usize>i) << 4));
		const bit = key >> (64 - bitmapBits);
		if (((load<u8>(bitmap + <usize>(bit >> 3)) >> <u8>(bit & 7)) & 1) == 0) continue;
		let slot = key & tableMask;
		while (true) {
			const entry = load<u64>(table + (<usize>slot << 3));
			if (entry == 0) break;
			if (entry == key) {
				store<u32>(out + ((<usize>hits) << 2), i);
				hits++;
				break;
			}
			slot = (slot + 1) & tableMask;
		}
	}
	store<u32>(result, i);
	return hits;
}
