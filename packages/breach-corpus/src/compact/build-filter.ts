import { randomBytes } from "node:crypto";
import { closeSync, fdatasyncSync, openSync, rmSync } from "node:fs";
import { join } from "node:path";
import { blockBitsFor, encodeFilter, type FilterBlock, sizesFor } from "../filters/filter-file.ts";
import type { SegmentEntry } from "../format/manifest.ts";
import type { CorpusKeys } from "../hash/corpus-key.ts";
import { openSegmentFile } from "../segments/segment-file.ts";
import { createSegmentReader } from "../segments/segment-reader.ts";
import { writeWhole } from "../store/files.ts";
import { layOut } from "../threads/places.ts";
import { startPool } from "../threads/pool.ts";
import { mergeInput } from "./merge-segments.ts";

/**
 * Writes the filter of a segment, about 1.15 bytes a record. With it we need not read a segment that does not
 * hold a key.
 */
export async function buildFilter(
	entry: SegmentEntry,
	{ folder, threads, keys }: { folder: string; threads: number; keys: CorpusKeys },
): Promise<{ file: string; bytes: number }> {
	const file = openSegmentFile(folder, entry);
	const reader = createSegmentReader(file);
	const bits = Math.min(blockBitsFor(entry.records), file.header.prefixBits);
	const span = 2 ** (32 - entry.skippedBits);
	const width = span / 2 ** bits;
	const blocks = Array.from({ length: 2 ** bits }, (_, i) => {
		const first = entry.partition * span + i * width;
		return { first, last: first + width - 1, upTo: reader.countUpTo(first, first + width - 1) };
	});
	const largest = Math.max(...blocks.map(({ upTo }) => upTo));
	const { segment, span: places } = sizesFor(largest);
	// Building needs more memory than the 16 bytes a record of a merge: see filter-part.ts.
	const recordCapacity = largest * 2 + (places + 2 * segment) + 64;
	const tableWords = 2 ** (file.header.prefixBits - bits) + 2;
	const pool = startPool(layOut({ threads, recordCapacity, textBytes: 0, tableWords }), keys);
	try {
		const input = mergeInput(folder, file);
		const made: FilterBlock[] = (
			await Promise.all(
				blocks.map(({ first, last }, i) =>
					pool.ask<"filter">(i % threads, { type: "filter", segment: input, first, last }),
				),
			)
		).map(({ block }) => block);
		return writeFilter(folder, encodeFilter(bits, made));
	} finally {
		await pool.close();
		file.close();
	}
}

function writeFilter(folder: string, content: Buffer): { file: string; bytes: number } {
	const file = `${randomBytes(12).toString("hex")}.fuse`;
	const path = join(folder, file);
	const handle = openSync(path, "wx", 0o600);
	try {
		writeWhole(handle, content, 0);
		fdatasyncSync(handle);
	} catch (error) {
		rmSync(path, { force: true });
		throw error;
	} finally {
		closeSync(handle);
	}
	return { file, bytes: content.length };
}
