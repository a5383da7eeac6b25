import { readFileSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { CorpusError } from "../format/corpus-error.ts";

// FORMAT.md: a header of 32 bytes, 16 bytes for each block, then the fingerprints of all blocks.

const magic = Buffer.from("ULCFUSE1", "latin1");
const headerBytes = 32;
const blockBytes = 16;

export interface FilterBlock {
	readonly seed: number;
	readonly segment: number;
	readonly span: number;
	readonly prints: Uint8Array;
}

/** How many keys one block has: few enough to build it in the cache of a core. */
export const keysOfBlock = 32_768;

export function blockBitsFor(records: number): number {
	return Math.min(24, Math.max(0, Math.ceil(Math.log2(Math.max(1, records) / keysOfBlock))));
}

/**
 * Binary fuse with three places for each key. Its authors found that these sizes nearly always work with the
 * first seed.
 */
export function sizesFor(keys: number): { segment: number; span: number } {
	const n = Math.max(keys, 2);
	const segment = Math.min(65_536, 2 ** Math.max(2, Math.floor(Math.log(n) / Math.log(3.33) + 2.25)));
	const factor = Math.max(1.125, 0.875 + (0.25 * Math.log(1_000_000)) / Math.log(n));
	const segments = Math.max(1, Math.ceil((n * factor) / segment) - 2);
	return { segment, span: segments * segment };
}

export function encodeFilter(blockBits: number, blocks: readonly FilterBlock[]): Buffer {
	const table = Buffer.alloc(blocks.length * blockBytes);
	let offset = 0;
	for (const [i, { seed, segment, span, prints }] of blocks.entries()) {
		for (const [word, value] of [seed, segment, span, offset].entries())
			table.writeUInt32LE(value, i * blockBytes + word * 4);
		offset += prints.length;
	}
	const body = Buffer.concat([table, ...blocks.map(({ prints }) => prints)]);
	const header = Buffer.alloc(headerBytes);
	magic.copy(header);
	header.writeUInt32LE(1, 8);
	header.writeUInt8(blockBits, 12);
	header.writeUInt32LE(crc32(body), 24);
	header.writeUInt32LE(crc32(header.subarray(0, 28)), 28);
	return Buffer.concat([header, body]);
}

/** Whether a segment may hold a key. "No" is always right. "Yes" is wrong once in 256 times. */
export type Filter = (high: number, low: number) => boolean;

export function openFilter(folder: string, file: string, skippedBits: number): Filter {
	const content = readFileSync(join(folder, file));
	const intact =
		content.length >= headerBytes &&
		content.subarray(0, 8).equals(magic) &&
		crc32(content.subarray(0, 28)) === content.readUInt32LE(28) &&
		crc32(content.subarray(headerBytes)) === content.readUInt32LE(24);
	if (!intact) throw new CorpusError("damaged", `${file} is damaged: its checksum does not fit.`);
	const blockBits = content.readUInt8(12);
	const body = new Uint8Array(content.subarray(headerBytes));
	const blocks = new Uint32Array(body.buffer, 0, 2 ** blockBits * 4);
	const printsFrom = 2 ** blockBits * blockBytes;
	return (high, low) => {
		const block = (blockBits === 0 ? 0 : (high << skippedBits) >>> (32 - blockBits)) * 4;
		const segment = blocks[block + 1] as number;
		const prints = printsFrom + (blocks[block + 3] as number);
		const a = mix(high ^ (blocks[block] as number));
		const b = mix((low + a) | 0);
		const h0 = Math.floor((a * (blocks[block + 2] as number)) / 0x1_0000_0000);
		const h1 = (h0 + segment) ^ (b & (segment - 1));
		const h2 = (h0 + 2 * segment) ^ ((b >>> 16) & (segment - 1));
		const print = Math.imul(a ^ b, 0x9e3779b1) >>> 24;
		const at = (place: number) => body[prints + place] as number;
		return (at(h0) ^ at(h1) ^ at(h2)) === print;
	};
}

/** The same as in assembly/filter.ts. */
function mix(word: number): number {
	let x = word;
	x ^= x >>> 16;
	x = Math.imul(x, 0x85ebca6b);
	x ^= x >>> 13;
	x = Math.imul(x, 0xc2b2ae35);
	return (x ^ (x >>> 16)) >>> 0;
}
