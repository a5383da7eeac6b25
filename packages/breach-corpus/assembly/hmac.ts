import { block, inner, key, outer, state, words } from "./scratch";
import { compress, storeInitialState } from "./sha256";

/** Bytes of a message that fit into one block together with their end mark and length. */
const SINGLE: usize = 55;

/** Reads the key at `key` in the scratch, padded with zeros to 64 bytes, and keeps the two states that follow it. */
export function useKey(): void {
	padWith(0x36, inner);
	padWith(0x5c, outer);
	memory.fill(key, 0, 64);
}

function padWith(byte: u8, to: usize): void {
	for (let i: usize = 0; i < 64; i++) store<u8>(block + i, load<u8>(key + i) ^ byte);
	for (let lane: usize = 1; lane < 4; lane++) memory.copy(block + (lane << 6), block, 64);
	loadWords(block);
	storeInitialState(to);
	compress(to, to, words);
}

@inline
function bigEndian(x: v128): v128 {
	return v128.swizzle(x, i8x16(3, 2, 1, 0, 7, 6, 5, 4, 11, 10, 9, 8, 15, 14, 13, 12));
}

/** Transposes four blocks of 64 bytes in a row, so that vector i holds word i of all four. */
function loadWords(slots: usize): void {
	for (let i: usize = 0; i < 64; i += 16) {
		const a = bigEndian(v128.load(slots + i));
		const b = bigEndian(v128.load(slots + i, 64));
		const c = bigEndian(v128.load(slots + i, 128));
		const d = bigEndian(v128.load(slots + i, 192));
		const ab = v128.shuffle<i32>(a, b, 0, 4, 1, 5);
		const cd = v128.shuffle<i32>(c, d, 0, 4, 1, 5);
		const ab2 = v128.shuffle<i32>(a, b, 2, 6, 3, 7);
		const cd2 = v128.shuffle<i32>(c, d, 2, 6, 3, 7);
		const to = words + (i << 2);
		v128.store(to, v128.shuffle<i64>(ab, cd, 0, 2), 0);
		v128.store(to, v128.shuffle<i64>(ab, cd, 1, 3), 16);
		v128.store(to, v128.shuffle<i64>(ab2, cd2, 0, 2), 32);
		v128.store(to, v128.shuffle<i64>(ab2, cd2, 1, 3), 48);
	}
}

/** The outer half: hashes the inner digest in `state` and leaves the HMAC of four messages there. */
@inline
function finish(): void {
	for (let i: usize = 0; i < 128; i += 16) v128.store(words + i, v128.load(state + i), 0);
	v128.store(words, i32x4.splat(0x80000000), 128);
	const zero = i32x4.splat(0);
	for (let i: usize = 144; i < 240; i += 16) v128.store(words + i, zero);
	// 64 bytes of key and 32 of digest, in bits.
	v128.store(words, i32x4.splat(768), 240);
	compress(outer, state, words);
}

/**
 * The keyed hashes of `count` messages, which are finished blocks (see `closeSlot`). The first 64 bits of
 * each go to the first eight bytes of its record of 16. Reads whole groups of four, so the caller must leave
 * room behind the last slot.
 */
export function hashSlots(slots: usize, count: u32, records: usize): void {
	for (let i: u32 = 0; i < count; i += 4) {
		loadWords(slots + ((<usize>i) << 6));
		compress(inner, state, words);
		finish();
		const high = v128.load(state, 0);
		const low = v128.load(state, 16);
		const first = v128.shuffle<i32>(low, high, 0, 4, 1, 5);
		const last = v128.shuffle<i32>(low, high, 2, 6, 3, 7);
		const to = records + ((<usize>i) << 4);
		const left = count - i;
		v128.store64_lane(to, first, 0, 0);
		if (left > 1) v128.store64_lane(to, first, 1, 16);
		if (left > 2) v128.store64_lane(to, last, 0, 32);
		if (left > 3) v128.store64_lane(to, last, 1, 48);
	}
}

/** Makes a message of at most 55 bytes, already written to the slot with zeros behind it, a finished block. */
@inline
export function closeSlot(slot: usize, length: u32): void {
	store<u8>(slot + length, 0x80);
	store<u32>(slot + 60, bswap<u32>((64 + length) << 3));
}

/** The whole HMAC, 32 bytes, of a message of any length. */
export function hashMessage(message: usize, length: u32, to: usize): void {
	let left = length;
	let at = message;
	let from = inner;
	while (left >= 64) {
		memory.copy(block, at, 64);
		loadWords(block);
		compress(from, state, words);
		from = state;
		at += 64;
		left -= 64;
	}
	memory.fill(block, 0, 64);
	memory.copy(block, at, left);
	if (<usize>left > SINGLE) {
		store<u8>(block + left, 0x80);
		loadWords(block);
		compress(from, state, words);
		from = state;
		memory.fill(block, 0, 64);
	} else store<u8>(block + left, 0x80);
	store<u64>(block + 56, bswap<u64>((<u64>length + 64) << 3));
	loadWords(block);
	compress(from, state, words);
	finish();
	for (let i: usize = 0; i < 8; i++) {
		store<u32>(to + (i << 2), bswap<u32>(load<u32>(state + (i << 4))));
	}
}
