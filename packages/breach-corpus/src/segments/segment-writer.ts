import { randomBytes } from "node:crypto";
import { closeSync, fdatasyncSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { CorpusError } from "../format/corpus-error.ts";
import {
	encodeHeader,
	mostRecords,
	pageBytes,
	placeSections,
	recordsBytes,
	type SegmentHeader,
	type Shape,
} from "../format/layout.ts";
import type { SegmentEntry } from "../format/manifest.ts";
import { writeWhole } from "../store/files.ts";

export interface SegmentWriter {
	/** Takes the next encoded records, and how many of them are in each of the next buckets. */
	append(encoded: Uint8Array, counts: Uint32Array): void;
	/** Writes the header at the end. After that the file is safely on the disk. */
	finish(): SegmentEntry;
	abandon(): void;
}

export interface SegmentWriterOptions {
	readonly folder: string;
	readonly shape: Shape;
	/** At least as many records as will come. */
	readonly upTo: number;
	/** Switched off only for a comparison with programs that do not wait for the disk either. */
	readonly durable?: boolean;
}

const stagingBytes = 256 * pageBytes;

/** A name is never used twice. So a reader can keep an open segment forever, and caches need not ask. */
export function newSegmentName(): string {
	return `${randomBytes(12).toString("hex")}.seg`;
}

export function createSegmentWriter(options: SegmentWriterOptions): SegmentWriter {
	const { folder, shape, upTo } = options;
	if (upTo > mostRecords)
		throw new CorpusError("too_large", "A segment holds at most 4,294,967,280 records.");
	const name = newSegmentName();
	const path = join(folder, name);
	const sections = placeSections(shape, upTo);
	const table = new Uint32Array(2 ** shape.prefixBits + 1);
	const checksums = new Uint32Array(Math.ceil((upTo * shape.recordBytes) / pageBytes));
	const staging = Buffer.allocUnsafe(stagingBytes);
	const file = openSync(path, "wx", 0o600);
	let staged = 0;
	let written = 0;
	let pages = 0;
	let bucket = 0;
	let records = 0;

	function flush(): void {
		for (let at = 0; at < staged; at += pageBytes) {
			checksums[pages] = crc32(staging.subarray(at, Math.min(staged, at + pageBytes)));
			pages += 1;
		}
		writeWhole(file, staging.subarray(0, staged), sections.recordsOffset + written);
		written += staged;
		staged = 0;
	}

	return {
		append(encoded, counts) {
			for (let i = 0; i < counts.length; i += 1) {
				records += counts[i] as number;
				bucket += 1;
				table[bucket] = records;
			}
			let from = 0;
			while (from < encoded.length) {
				const bytes = Math.min(encoded.length - from, stagingBytes - staged);
				staging.set(encoded.subarray(from, from + bytes), staged);
				staged += bytes;
				from += bytes;
				if (staged === stagingBytes) flush();
			}
		},
		finish() {
			flush();
			const tableContent = Buffer.from(table.buffer);
			const checksumsContent = Buffer.from(checksums.buffer, 0, pages * 4);
			const header: SegmentHeader = {
				...shape,
				...sections,
				records,
				tableChecksum: crc32(tableContent),
				checksumsChecksum: crc32(checksumsContent),
			};
			if (bucket !== 2 ** shape.prefixBits || written !== recordsBytes(header))
				throw new Error("A segment is written whole, bucket by bucket.");
			const page = encodeHeader(header);
			writeWhole(file, tableContent, sections.tableOffset);
			writeWhole(file, checksumsContent, sections.checksumsOffset);
			writeWhole(file, page, 0);
			if (options.durable !== false) fdatasyncSync(file);
			closeSync(file);
			const { skippedBits, partition } = shape;
			const bytes = sections.recordsOffset + written;
			return {
				file: name,
				bytes,
				records,
				skippedBits,
				partition,
				headerChecksum: crc32(page),
				filter: null,
			};
		},
		abandon() {
			try {
				closeSync(file);
			} catch {
				// Closed already, before something else failed.
			}
			rmSync(path, { force: true });
		},
	};
}
