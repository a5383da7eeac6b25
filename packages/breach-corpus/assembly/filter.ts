// A binary fuse filter (Graf and Lemire, 2022) of eight bits a key over one block of a segment, in 32-bit steps, so that
// plain JavaScript can read it. FORMAT.md describes the same in words.

let h0: u32 = 0;
let h1: u32 = 0;
let h2: u32 = 0;
let print: u32 = 0;

function mix(x: u32): u32 {
	x ^= x >> 16;
	x *= 0x85ebca6b;
	x ^= x >> 13;
	x *= 0xc2b2ae35;
	return x ^ (x >> 16);
}

function place(key: u64, seed: u32, segment: u32, span: u32): void {
	const a = mix(<u32>(key >> 32) ^ seed);
	const b = mix(<u32>key + a);
	h0 = <u32>((<u64>a * span) >> 32);
	h1 = (h0 + segment) ^ (b & (segment - 1));
	h2 = (h0 + 2 * segment) ^ ((b >> 16) & (segment - 1));
	print = ((a ^ b) * 0x9e3779b1) >> 24;
}

/** Adds a key to a place; false if more than 255 keys share it. */
@inline
function add(degrees: usize, sums: usize, at: u32, key: u64): bool {
	const degree = load<u8>(degrees + at) + 1;
	store<u8>(degrees + at, degree);
	const sum = sums + ((<usize>at) << 3);
	store<u64>(sum, load<u64>(sum) ^ key);
	return degree != 0;
}

@inline
function push(queue: usize, length: u32, at: u32): u32 {
	store<u32>(queue + ((<usize>length) << 2), at);
	return length + 1;
}

/** Takes a key from a place; true if exactly one key is left there. */
@inline
function take(degrees: usize, sums: usize, at: u32, key: u64): bool {
	const degree = load<u8>(degrees + at) - 1;
	store<u8>(degrees + at, degree);
	const sum = sums + ((<usize>at) << 3);
	store<u64>(sum, load<u64>(sum) ^ key);
	return degree == 1;
}

/**
 * Builds the filter of sorted plain records. `segment` is a power of two up to 65536, `span` the number of
 * possible first positions; `prints` has `span + 2 * segment` bytes, `degrees` one byte, `sums` eight,
 * `queue` four for each of them, `stack` 16 for each record. Returns whether this seed works.
 */
export function buildFilter(
	records: usize,
	count: u32,
	seed: u32,
	segment: u32,
	span: u32,
	prints: usize,
	degrees: usize,
	sums: usize,
	queue: usize,
	stack: usize,
): bool {
	const places = <usize>(span + 2 * segment);
	memory.fill(prints, 0, places);
	memory.fill(degrees, 0, places);
	memory.fill(sums, 0, places << 3);
	let keys: u32 = 0;
	for (let i: u32 = 0; i < count; i++) {
		const key = load<u64>(records + ((<usize>i) << 4));
		if (i > 0 && key == load<u64>(records + ((<usize>i - 1) << 4))) continue;
		keys++;
		place(key, seed, segment, span);
		if (!add(degrees, sums, h0, key) || !add(degrees, sums, h1, key) || !add(degrees, sums, h2, key)) return false;
	}
	// Places that only one key uses. The list grows while keys are taken away, but never beyond the number of places.
	let peeled: u32 = 0;
	let alone: u32 = 0;
	for (let i: u32 = 0; i < <u32>places; i++) {
		if (load<u8>(degrees + i) == 1) alone = push(queue, alone, i);
	}
	while (alone > 0) {
		alone--;
		const at = load<u32>(queue + ((<usize>alone) << 2));
		if (load<u8>(degrees + at) != 1) continue;
		const key = load<u64>(sums + ((<usize>at) << 3));
		const entry = stack + ((<usize>peeled) << 4);
		store<u64>(entry, key, 0);
		store<u32>(entry, at, 8);
		peeled++;
		place(key, seed, segment, span);
		if (take(degrees, sums, h0, key)) alone = push(queue, alone, h0);
		if (take(degrees, sums, h1, key)) alone = push(queue, alone, h1);
		if (take(degrees, sums, h2, key)) alone = push(queue, alone, h2);
	}
	if (peeled != keys) return false;
	while (peeled > 0) {
		peeled--;
		const entry = stack + ((<usize>peeled) << 4);
		const at = load<u32>(entry, 8);
		place(load<u64>(entry), seed, segment, span);
		const others = load<u8>(prints + h0) ^ load<u8>(prints + h1) ^ load<u8>(prints + h2);
		store<u8>(prints + at, <u8>print ^ others);
	}
	return true;
}
