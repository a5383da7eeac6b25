import { crc32 } from "node:zlib";
import { CorpusError } from "../format/corpus-error.ts";
import { decodeHeader, pageBytes, recordsBytes, type SegmentHeader, tableBytes } from "../format/layout.ts";
import type { SegmentEntry } from "../format/manifest.ts";

/** Everything that we know about a segment without reading records. */
export interface SegmentHead {
	readonly header: SegmentHeader;
	/** Where each bucket starts, and then where the last one ends. */
	readonly table: Uint32Array;
	/** CRC-32 of each page of records. */
	readonly checksums: Uint32Array;
}

/** The header page, if it is the one in the manifest. */
export function checkedHeader(entry: SegmentEntry, page: Buffer): SegmentHeader {
	const header = decodeHeader(page, entry.file);
	if (crc32(page.subarray(0, pageBytes)) !== entry.headerChecksum || header.records !== entry.records)
		throw new CorpusError("damaged", `${entry.file} is not the segment that the manifest speaks of.`);
	return header;
}

export function checkedHead(
	name: string,
	header: SegmentHeader,
	read: (at: number, bytes: number) => Buffer,
): SegmentHead {
	const tableContent = read(header.tableOffset, tableBytes(header));
	if (crc32(tableContent) !== header.tableChecksum) throw damagedPart(name, "prefix table");
	const pages = Math.ceil(recordsBytes(header) / pageBytes);
	const checksumsContent = read(header.checksumsOffset, pages * 4);
	if (crc32(checksumsContent) !== header.checksumsChecksum) throw damagedPart(name, "list of checksums");
	return { header, table: wordsOf(tableContent), checksums: wordsOf(checksumsContent) };
}

export function damagedPart(name: string, part: string): CorpusError {
	return new CorpusError("damaged", `${name} is damaged in its ${part}.`);
}

/** Little-endian words, as in the file, in memory that all threads see. */
function wordsOf(content: Buffer): Uint32Array {
	const shared = new SharedArrayBuffer(content.length);
	new Uint8Array(shared).set(content);
	return new Uint32Array(shared);
}
