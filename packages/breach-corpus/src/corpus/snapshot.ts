import { totalmem } from "node:os";
import { type Filter, openFilter } from "../filters/filter-file.ts";
import { recordsBytes } from "../format/layout.ts";
import type { Manifest, Source } from "../format/manifest.ts";
import type { RecordValue } from "../segments/decode-record.ts";
import { openSegmentFile, type SegmentFile } from "../segments/segment-file.ts";
import { createSegmentReader, type SegmentReader } from "../segments/segment-reader.ts";
import { readManifest } from "../store/manifest-store.ts";
import { openValues, type ValuesReader } from "../values/values-file.ts";

/** A corpus at one moment. Its files stay open, so it answers whatever happens to the folder. */
export interface Snapshot {
	readonly manifest: Manifest;
	readonly sources: ReadonlyMap<number, Source>;
	readonly segments: readonly OpenSegment[];
	readonly values: readonly OpenValues[];
	/** What all segments know about a key; undefined if nothing. */
	readonly find: (high: number, low: number) => RecordValue[] | undefined;
}

export interface OpenSegment {
	readonly file: SegmentFile;
	readonly reader: SegmentReader;
	readonly filter: Filter | undefined;
	readonly filterFile: string | undefined;
}

interface OpenValues {
	readonly file: string;
	readonly reader: ValuesReader;
}

/** Opens a manifest's files. Takes those that the last snapshot has open already. */
export interface SnapshotOptions {
	/**
	 * Segments whose records fit into this many bytes together stay in memory. The others are read each time.
	 */
	readonly memoryBytes?: number;
}

/**
 * The default is an eighth of the memory of this machine or container. Only pages in use take any of it. A look-up in
 * memory is several times as fast.
 */
function defaultMemory(): number {
	const allowed = process.constrainedMemory() || Number.POSITIVE_INFINITY;
	return Math.floor(Math.min(totalmem(), allowed) / 8);
}

export function openSnapshot(folder: string, options: SnapshotOptions, last?: Snapshot): Snapshot {
	for (let attempt = 1; ; attempt += 1) {
		const manifest = readManifest(folder);
		try {
			return openFiles(folder, manifest, options, last);
		} catch (error) {
			// A compaction replaced a file after we read the manifest. So there is a newer manifest.
			if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === 10) throw error;
		}
	}
}

function openFiles(
	folder: string,
	manifest: Manifest,
	options: SnapshotOptions,
	last: Snapshot | undefined,
): Snapshot {
	const opened: { close(): void }[] = [];
	let room = options.memoryBytes ?? defaultMemory();
	try {
		const segments = manifest.segments.map((entry): OpenSegment => {
			const filterFile = entry.filter?.file;
			const known = last?.segments.find(({ file }) => file.name === entry.file);
			const filter =
				known && known.filterFile === filterFile
					? known.filter
					: filterFile && openFilter(folder, filterFile, entry.skippedBits);
			if (known) {
				room -= known.reader.heldBytes;
				return { ...known, filter: filter || undefined, filterFile };
			}
			const file = openSegmentFile(folder, entry);
			opened.push(file);
			const reader = createSegmentReader(file, { inMemory: recordsBytes(file.header) <= room });
			room -= reader.heldBytes;
			return { file, reader, filter: filter || undefined, filterFile };
		});
		const values = manifest.values.map((entry) => {
			const known = last?.values.find(({ file }) => file === entry.file);
			if (known) return known;
			const reader = openValues(folder, entry);
			opened.push(reader);
			return { file: entry.file, reader };
		});
		const sources = new Map(manifest.sources.map((source) => [source.number, source]));
		return { manifest, sources, segments, values, find: findIn(segments) };
	} catch (error) {
		for (const file of opened) file.close();
		throw error;
	}
}

/** Closes the files that the next snapshot does not use. */
export function closeSnapshot(snapshot: Snapshot, next?: Snapshot): void {
	const kept = new Set(next?.segments.map(({ reader }) => reader));
	for (const { reader } of snapshot.segments) if (!kept.has(reader)) reader.close();
	const keptValues = new Set(next?.values.map(({ reader }) => reader));
	for (const { reader } of snapshot.values) if (!keptValues.has(reader)) reader.close();
}

/** Even a loop costs something compared with one read, so a single segment is searched without one. */
function findIn(segments: readonly OpenSegment[]): Snapshot["find"] {
	const [only] = segments;
	if (only && segments.length === 1 && only.filter === undefined) return only.reader.find;
	return (high, low) => {
		let found: RecordValue[] | undefined;
		for (let i = 0; i < segments.length; i += 1) {
			const { reader, filter } = segments[i] as OpenSegment;
			if (filter === undefined || filter(high, low)) found = reader.find(high, low, found);
		}
		return found;
	};
}
