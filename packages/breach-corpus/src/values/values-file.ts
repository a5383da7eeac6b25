import { randomBytes } from "node:crypto";
import { closeSync, fdatasyncSync, fstatSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { CorpusError } from "../format/corpus-error.ts";
import type { ValuesEntry } from "../format/manifest.ts";
import { readExactly } from "../segments/segment-file.ts";
import { writeWhole } from "../store/files.ts";

// FORMAT.md: a header of 32 bytes, an index of 24 bytes for each entry sorted by key, then the sealed values.

const magic = Buffer.from("ULCVALS1", "latin1");
const headerBytes = 32;
const entryBytes = 24;
const scrubBytes = 1024 * 1024;

export interface NewValue {
	readonly high: number;
	readonly low: number;
	readonly breach: number;
	readonly sealed: Uint8Array;
}

export function writeValues(folder: string, values: readonly NewValue[]): ValuesEntry {
	const file = `${randomBytes(12).toString("hex")}.vals`;
	const sorted = [...values].sort((a, b) => a.high - b.high || a.low - b.low || a.breach - b.breach);
	const index = Buffer.alloc(sorted.length * entryBytes);
	let offset = headerBytes + index.length;
	for (const [i, { high, low, breach, sealed }] of sorted.entries()) {
		const at = i * entryBytes;
		index.writeUInt32LE(low, at);
		index.writeUInt32LE(high, at + 4);
		index.writeUInt32LE(breach, at + 8);
		index.writeUInt32LE(sealed.length, at + 12);
		index.writeBigUInt64LE(BigInt(offset), at + 16);
		offset += sealed.length;
	}
	const data = Buffer.concat(sorted.map(({ sealed }) => sealed));
	const header = Buffer.alloc(headerBytes);
	magic.copy(header);
	header.writeUInt32LE(1, 8);
	header.writeBigUInt64LE(BigInt(sorted.length), 16);
	header.writeUInt32LE(crc32(data), 12);
	header.writeUInt32LE(crc32(index), 24);
	header.writeUInt32LE(crc32(header.subarray(0, 28)), 28);
	const path = join(folder, file);
	const handle = openSync(path, "wx", 0o600);
	try {
		writeWhole(handle, Buffer.concat([header, index, data]), 0);
		fdatasyncSync(handle);
	} catch (error) {
		rmSync(path, { force: true });
		throw error;
	} finally {
		closeSync(handle);
	}
	return { file, bytes: offset, entries: sorted.length };
}

export interface ValuesReader {
	/** The sealed values of a key, with the breach of each. */
	find(high: number, low: number): { breach: number; sealed: Uint8Array }[];
	/** Whether the sealed values are as they were written. Opening the file checks its header and index. */
	isIntact(): boolean;
	close(): void;
}

export function openValues(folder: string, { file, bytes }: ValuesEntry): ValuesReader {
	const handle = openSync(join(folder, file), "r");
	try {
		const header = readExactly(handle, 0, headerBytes, file);
		const damaged = () => new CorpusError("damaged", `${file} is damaged in its header or its index.`);
		if (fstatSync(handle).size !== bytes)
			throw new CorpusError("damaged", `${file} is not as long as its manifest says.`);
		if (!header.subarray(0, 8).equals(magic) || crc32(header.subarray(0, 28)) !== header.readUInt32LE(28))
			throw damaged();
		const entries = Number(header.readBigUInt64LE(16));
		const index = readExactly(handle, headerBytes, entries * entryBytes, file);
		if (crc32(index) !== header.readUInt32LE(24)) throw damaged();
		return {
			find(high, low) {
				const found: { breach: number; sealed: Uint8Array }[] = [];
				for (let i = firstOf(index, entries, high, low); i < entries; i += 1) {
					const at = i * entryBytes;
					if (index.readUInt32LE(at + 4) !== high || index.readUInt32LE(at) !== low) break;
					const offset = Number(index.readBigUInt64LE(at + 16));
					const sealed = readExactly(handle, offset, index.readUInt32LE(at + 12), file);
					found.push({ breach: index.readUInt32LE(at + 8), sealed });
				}
				return found;
			},
			isIntact() {
				const from = headerBytes + index.length;
				let checksum = 0;
				for (let at = from; at < bytes; at += scrubBytes)
					checksum = crc32(readExactly(handle, at, Math.min(scrubBytes, bytes - at), file), checksum);
				return checksum === header.readUInt32LE(12);
			},
			close: () => closeSync(handle),
		};
	} catch (error) {
		closeSync(handle);
		throw error;
	}
}

function firstOf(index: Buffer, entries: number, high: number, low: number): number {
	let from = 0;
	let to = entries;
	while (from < to) {
		const middle = (from + to) >>> 1;
		const at = middle * entryBytes;
		const difference = index.readUInt32LE(at + 4) - high || index.readUInt32LE(at) - low;
		if (difference < 0) from = middle + 1;
		else to = middle;
	}
	return from;
}
