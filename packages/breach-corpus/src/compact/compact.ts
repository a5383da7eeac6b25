import { availableParallelism } from "node:os";
import type { Manifest, SegmentEntry } from "../format/manifest.ts";
import type { CorpusWriter } from "../store/corpus-writer.ts";
import { asCorpusError } from "../store/files.ts";
import { buildFilter } from "./build-filter.ts";
import { mergeSegments } from "./merge-segments.ts";

/**
 * This many segments of one size become one of the next size. So each record is written once more for every
 * fourfold growth.
 */
const fanIn = 4;
/**
 * From this many segments on, the reads of a look-up without a result cost more than the memory of filters.
 */
const filtersFrom = 4;

export interface CompactOptions {
	readonly threads?: number;
	/** Merges all segments into one, whatever their sizes. */
	readonly whole?: boolean;
	/**
	 * With `whole`: one segment for each value of this many leading bits, for hosts that serve parts of files.
	 */
	readonly partitionBits?: number;
}

export interface CompactReport {
	readonly merged: number;
	readonly segments: number;
}

/** Makes fewer, larger segments. Readers use the old ones until they see the new manifest. */
export async function compact(writer: CorpusWriter, options: CompactOptions = {}): Promise<CompactReport> {
	const threads = options.threads ?? availableParallelism();
	let merged = 0;
	try {
		if (options.whole) merged += await replace(writer, writer.manifest().segments, { ...options, threads });
		else
			for (let group = fullTier(writer.manifest()); group; group = fullTier(writer.manifest()))
				merged += await replace(writer, group, { threads });
		await ensureFilters(writer, threads);
	} catch (error) {
		throw asCorpusError(error, writer.folder);
	}
	return { merged, segments: writer.manifest().segments.length };
}

/** Enough segments of one size to be worth a merge, the smallest first. Partitions stay as they are. */
export function fullTier({ segments }: Manifest): SegmentEntry[] | undefined {
	const tiers = new Map<number, SegmentEntry[]>();
	for (const segment of segments) {
		if (segment.skippedBits > 0) continue;
		const tier = Math.max(0, Math.floor(Math.log(segment.records / 4096) / Math.log(fanIn)));
		tiers.set(tier, [...(tiers.get(tier) ?? []), segment]);
	}
	const [, group] = [...tiers].sort(([a], [b]) => a - b).find(([, all]) => all.length >= fanIn) ?? [];
	return group;
}

async function replace(
	writer: CorpusWriter,
	group: readonly SegmentEntry[],
	options: { threads: number; partitionBits?: number },
): Promise<number> {
	const { partitionBits = 0 } = options;
	const [only] = group;
	if (!only || (group.length === 1 && only.skippedBits === partitionBits)) return 0;
	const made = await mergeSegments(group, { ...options, folder: writer.folder, keys: writer.keys });
	const gone = new Set(group.map(({ file }) => file));
	// An ingest may have added other segments meanwhile.
	writer.commit((manifest) => ({
		...manifest,
		segments: [...manifest.segments.filter(({ file }) => !gone.has(file)), ...made],
	}));
	return group.length;
}

async function ensureFilters(writer: CorpusWriter, threads: number): Promise<void> {
	const { segments } = writer.manifest();
	// A look-up asks only one partition, however many there are.
	if (segments.filter(({ skippedBits }) => skippedBits === 0).length < filtersFrom) return;
	for (const segment of segments) {
		if (segment.filter || segment.records === 0) continue;
		const filter = await buildFilter(segment, { folder: writer.folder, threads, keys: writer.keys });
		writer.commit((manifest) => ({
			...manifest,
			segments: manifest.segments.map((entry) =>
				entry.file === segment.file ? { ...entry, filter } : entry,
			),
		}));
	}
}
