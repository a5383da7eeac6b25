import type { Key } from "../hash/hasher.ts";
import type { Pool } from "../threads/pool.ts";

/**
 * We read a record of a watched identifier. After a crash it may come again, so handlers must accept
 * repetition.
 */
export interface WatchHit extends Key {
	readonly breach: number;
	readonly fields: number;
}

/**
 * Puts the keys of watched identifiers where the threads look: into a bitmap that rejects most records, and a
 * table.
 */
export function placeWatched(pool: Pool, keys: readonly Key[]): void {
	const { watch } = pool.places;
	if (!watch) return;
	const { bitmap, bitmapBits, table, tableBits } = watch;
	const mask = 2 ** tableBits - 1;
	for (const { high, low } of keys) {
		const bit = bitmapBits === 32 ? high : high >>> (32 - bitmapBits);
		const byte = bitmap + Math.floor(bit / 8);
		pool.bytes[byte] = (pool.bytes[byte] as number) | (1 << (bit & 7));
		let slot = low & mask;
		for (;;) {
			const at = (table >> 2) + slot * 2;
			const [otherLow, otherHigh] = [pool.words[at], pool.words[at + 1]];
			if (otherLow === low && otherHigh === high) break;
			if (otherLow === 0 && otherHigh === 0) {
				pool.words[at] = low;
				pool.words[at + 1] = high;
				break;
			}
			slot = (slot + 1) & mask;
		}
	}
}
