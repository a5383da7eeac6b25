import { join } from "node:path";
import { CorpusError } from "../format/corpus-error.ts";
import { mostRecords, type Shape, shapeFor, storedBits } from "../format/layout.ts";
import type { SegmentEntry } from "../format/manifest.ts";
import type { CorpusKeys } from "../hash/corpus-key.ts";
import { openSegmentFile, type SegmentFile } from "../segments/segment-file.ts";
import { createSegmentReader } from "../segments/segment-reader.ts";
import { createSegmentWriter } from "../segments/segment-writer.ts";
import type { MergeInput } from "../threads/messages.ts";
import { layOut } from "../threads/places.ts";
import { type Pool, startPool } from "../threads/pool.ts";

/** A part fits into the cache of one core. */
const recordsOfPart = 32_768;

export interface MergeOptions {
	readonly folder: string;
	readonly threads: number;
	/** The result has 2 to the power of this segments, one for each value of the key's leading bits. */
	readonly partitionBits?: number;
	readonly keys: CorpusKeys;
}

interface Part {
	readonly first: number;
	readonly last: number;
	readonly upTo: number;
}

interface Plan {
	readonly shape: Shape;
	readonly upTo: number;
	readonly partBits: number;
	readonly parts: readonly Part[];
}

/**
 * Merges several segments into one, or into one for each partition. Reads them part by part, so memory stays
 * small.
 */
export async function mergeSegments(
	entries: readonly SegmentEntry[],
	options: MergeOptions,
): Promise<SegmentEntry[]> {
	const { folder, partitionBits = 0 } = options;
	const files = entries.map((entry) => openSegmentFile(folder, entry));
	const made: SegmentEntry[] = [];
	let pool: Pool | undefined;
	try {
		const plans = Array.from({ length: 2 ** partitionBits }, (_, partition) =>
			planOf(files, partitionBits, partition),
		);
		const largest = Math.max(1, ...plans.flatMap(({ parts }) => parts.map(({ upTo }) => upTo)));
		const tableWords =
			2 + Math.max(...plans.flatMap(({ parts }) => parts.slice(0, 1).map((part) => wordsFor(files, part))));
		pool = startPool(
			layOut({ threads: options.threads, recordCapacity: largest + 64, textBytes: 0, tableWords }),
			options.keys,
		);
		const inputs = files.map((file) => mergeInput(folder, file));
		for (const plan of plans) if (plan.upTo > 0) made.push(await mergeOne(pool, inputs, plan, folder));
		return made;
	} finally {
		await pool?.close();
		for (const file of files) file.close();
	}
}

function planOf(files: readonly SegmentFile[], skippedBits: number, partition: number): Plan {
	const readers = files.map((file) => createSegmentReader(file));
	const span = 2 ** (32 - skippedBits);
	const upToOf = (first: number, last: number) =>
		readers.reduce((sum, reader) => sum + reader.countUpTo(first, last), 0);
	const upTo = upToOf(partition * span, (partition + 1) * span - 1);
	if (upTo > mostRecords)
		throw new CorpusError(
			"too_large",
			"So many records do not fit into one segment: compact with more partitions.",
		);
	const shape = shapeFor(upTo, skippedBits, partition);
	const wanted = Math.max(0, Math.ceil(Math.log2(upTo / recordsOfPart)));
	const partBits = Math.min(wanted, shape.prefixBits);
	const width = span / 2 ** partBits;
	const parts = Array.from({ length: 2 ** partBits }, (_, i) => {
		const first = partition * span + i * width;
		return { first, last: first + width - 1, upTo: upToOf(first, first + width - 1) };
	});
	return { shape, upTo, partBits, parts };
}

/** How many words of the finest segment's prefix table one part covers. */
function wordsFor(files: readonly SegmentFile[], { first, last }: Part): number {
	return Math.max(
		...files.map(({ header }) => {
			const perBucket = 2 ** (32 - header.skippedBits - header.prefixBits);
			return Math.min(2 ** header.prefixBits, Math.ceil((last - first + 1) / perBucket) + 1) + 1;
		}),
	);
}

export function mergeInput(folder: string, { name, header, checksums }: SegmentFile): MergeInput {
	return { name, path: join(folder, name), checksums, ...header };
}

/** Each thread has one part at a time. Parts are written in their order while the next ones are made. */
async function mergeOne(
	pool: Pool,
	segments: readonly MergeInput[],
	{ shape, upTo, partBits, parts }: Plan,
	folder: string,
): Promise<SegmentEntry> {
	const threads = pool.places.threads.length;
	const bits = shape.prefixBits - partBits;
	const ask = (part: number) => {
		const range = parts[part];
		return (
			range &&
			pool.ask<"merge">(part % threads, {
				type: "merge",
				segments,
				first: range.first,
				last: range.last,
				from: shape.skippedBits + partBits,
				bits,
				recordBytes: shape.recordBytes,
				stored: storedBits(shape),
			})
		);
	};
	const writer = createSegmentWriter({ folder, shape, upTo });
	try {
		const asked = Array.from({ length: threads }, (_, part) => ask(part));
		for (let part = 0; part < parts.length; part += 1) {
			const slot = part % threads;
			const reply = await asked[slot];
			const own = pool.places.threads[slot];
			if (!reply || !own) throw new Error("A part was never asked for.");
			const counts = own.partCounts >> 2;
			writer.append(
				pool.bytes.subarray(own.records, own.records + reply.kept * shape.recordBytes),
				pool.words.subarray(counts, counts + 2 ** bits),
			);
			asked[slot] = ask(part + threads);
		}
		return writer.finish();
	} catch (error) {
		writer.abandon();
		throw error;
	}
}
