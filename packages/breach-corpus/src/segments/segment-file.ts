import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { CorpusError } from "../format/corpus-error.ts";
import { decodeHeader, pageBytes, recordsBytes, type SegmentHeader, tableBytes } from "../format/layout.ts";
import type { SegmentEntry } from "../format/manifest.ts";

/** A segment that is open: its descriptor, and what is known of it without reading records. */
export interface SegmentFile {
	readonly name: string;
	readonly file: number;
	readonly header: SegmentHeader;
	/** Where each bucket starts, and behind the last where it ends. */
	readonly table: Uint32Array;
	readonly checksums: Uint32Array;
	close(): void;
}

/** Opens and checks everything but the records themselves: those are for scrub, and for whoever loads them. */
export function openSegmentFile(folder: string, entry: SegmentEntry): SegmentFile {
	const file = openSync(join(folder, entry.file), "r");
	try {
		const page = readExactly(file, 0, pageBytes, entry.file);
		const header = decodeHeader(page, entry.file);
		if (crc32(page) !== entry.headerChecksum || header.records !== entry.records)
			throw new CorpusError("damaged", `${entry.file} is not the segment that the manifest speaks of.`);
		if (fstatSync(file).size !== header.recordsOffset + recordsBytes(header))
			throw new CorpusError("damaged", `${entry.file} is not as long as its header says.`);
		const tableContent = readExactly(file, header.tableOffset, tableBytes(header), entry.file);
		if (crc32(tableContent) !== header.tableChecksum) throw damagedPart(entry.file, "prefix table");
		const blocks = Math.ceil(recordsBytes(header) / pageBytes);
		const checksumsContent = readExactly(file, header.checksumsOffset, blocks * 4, entry.file);
		if (crc32(checksumsContent) !== header.checksumsChecksum)
			throw damagedPart(entry.file, "list of checksums");
		const table = wordsOf(tableContent);
		const checksums = wordsOf(checksumsContent);
		return { name: entry.file, file, header, table, checksums, close: () => closeSync(file) };
	} catch (error) {
		closeSync(file);
		throw error;
	}
}

export function damagedPart(name: string, part: string): CorpusError {
	return new CorpusError("damaged", `${name} is damaged in its ${part}.`);
}

export function readExactly(file: number, position: number, bytes: number, name: string): Buffer {
	const buffer = Buffer.alloc(bytes);
	let done = 0;
	while (done < bytes) {
		const got = readSync(file, buffer, done, bytes - done, position + done);
		if (got === 0) throw new CorpusError("damaged", `${name} ends before byte ${position + bytes}.`);
		done += got;
	}
	return buffer;
}

/** Little-endian words, as the file has them. */
export function wordsOf(content: Buffer): Uint32Array {
	const copy = new Uint8Array(content);
	return new Uint32Array(copy.buffer, 0, content.length >> 2);
}
