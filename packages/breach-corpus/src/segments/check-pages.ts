import { crc32 } from "node:zlib";
import { pageBytes } from "../format/layout.ts";
import { damagedPart } from "./segment-head.ts";

/** What we need from a segment to recognize damaged records. */
export interface CheckedRecords {
	readonly name: string;
	readonly recordsOffset: number;
	/** CRC-32 of each page of records. */
	readonly checksums: Uint32Array;
}

/**
 * Compares page `page`, which has `bytes` bytes, with its checksum. The sentence says where the damage is.
 */
export function requirePage(
	{ name, recordsOffset, checksums }: CheckedRecords,
	page: number,
	bytes: Uint8Array,
): void {
	if (crc32(bytes) === checksums[page]) return;
	const first = recordsOffset + page * pageBytes;
	throw damagedPart(name, `records, bytes ${first} to ${first + bytes.length - 1}`);
}

/** Compares all pages in `bytes`, beginning with page `first`. */
export function requirePages(records: CheckedRecords, first: number, bytes: Uint8Array): void {
	for (let at = 0, page = first; at < bytes.length; at += pageBytes, page += 1)
		requirePage(records, page, bytes.subarray(at, at + pageBytes));
}
