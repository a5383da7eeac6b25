import { statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import { type SourceInput, sourceFor, withSource } from "../catalogue/sources.ts";
import { CorpusError } from "../format/corpus-error.ts";
import type { IngestEntry, Source } from "../format/manifest.ts";
import type { Key } from "../hash/hasher.ts";
import type { Kind } from "../hash/kinds.ts";
import type { CorpusWriter } from "../store/corpus-writer.ts";
import { asCorpusError } from "../store/files.ts";
import { layOut } from "../threads/places.ts";
import { type Pool, startPool } from "../threads/pool.ts";
import { defaultBlockBytes } from "./feed/blocks.ts";
import type { Detected } from "./feed/detect.ts";
import { openInput } from "./feed/open-input.ts";
import { inputFingerprint } from "./input-fingerprint.ts";
import { createProgress, type Progress } from "./progress.ts";
import type { ReadPlan } from "./read-plan.ts";
import { readRuns } from "./read-runs.ts";
import { placeWatched, type WatchHit } from "./watch.ts";

export interface IngestOptions {
	readonly path: string;
	readonly source: SourceInput;
	/** Whatever is missing is detected from the first lines. */
	readonly format?: Partial<Detected>;
	/** A name's record is about everybody with that name. So names are taken in only on request. */
	readonly kinds?: readonly Kind[];
	readonly phoneCountry?: string;
	readonly onProgress?: (progress: Progress) => void;
	readonly onHits?: (hits: readonly WatchHit[]) => void;
	readonly now?: Date;
}

export interface IngestReport {
	readonly source: Source;
	readonly format: string;
	/** All rows of the input, including those of earlier tries. */
	readonly rows: number;
	/** The number before repetitions are removed. */
	readonly records: number;
	readonly skipped: Readonly<Record<string, number>>;
	/** The same input was taken in before, so nothing was done. */
	readonly alreadyDone: boolean;
}

/** Takes in one input after the other with the same threads, so that the threads start only once. */
export interface Ingester {
	ingest(options: IngestOptions): Promise<IngestReport>;
	close(): Promise<void>;
}

export interface IngesterOptions {
	readonly threads?: number;
	/**
	 * The records of one run, which are sorted together: 32 bytes of memory each, and 36 MB for each thread.
	 */
	readonly runRecords?: number;
	/** How much a thread reads at once. No line may be longer. */
	readonly blockBytes?: number;
	/** Keys of watched identifiers. */
	readonly watched?: readonly Key[];
	/** Switched off only for a comparison with programs that do not wait for the disk either. */
	readonly durable?: boolean;
}

export const defaultKinds: readonly Kind[] = ["email", "phone", "username", "password"];

/** No row with an identifier is shorter than this. It limits how many records a block can have. */
const shortestRow = 3;

export function openIngester(writer: CorpusWriter, options: IngesterOptions = {}): Ingester {
	const threads = options.threads ?? availableParallelism();
	const runRecords = options.runRecords ?? 8_000_000;
	const blockBytes = options.blockBytes ?? defaultBlockBytes;
	const recordsOfBlock = Math.ceil(blockBytes / shortestRow);
	// When a run is full, each thread may still have two blocks.
	const recordCapacity = Math.ceil(runRecords / threads) + 3 * recordsOfBlock;
	const watched = options.watched ?? [];
	const places = layOut({ threads, recordCapacity, textBytes: blockBytes, watched: watched.length });
	const pool: Pool = startPool(places, writer.keys);
	placeWatched(pool, watched);
	return {
		async ingest(one) {
			try {
				const full = recordCapacity - 2 * recordsOfBlock;
				return await ingestOne(writer, pool, { runRecords, full, durable: options.durable }, one);
			} catch (error) {
				throw asCorpusError(error, writer.folder);
			}
		},
		close: () => pool.close(),
	};
}

interface Limits {
	readonly runRecords: number;
	/** A run is written when a thread has this many records. */
	readonly full: number;
	readonly durable?: boolean;
}

async function ingestOne(
	writer: CorpusWriter,
	pool: Pool,
	limits: Limits,
	one: IngestOptions,
): Promise<IngestReport> {
	const now = one.now ?? new Date();
	const source = sourceFor(writer.manifest(), one.source, now);
	requireFile(one.path);
	const id = inputFingerprint(one.path, source.number);
	const before = writer.manifest().ingests.find(({ input }) => input === id);
	if (before?.done) return { ...before, source, format: "", alreadyDone: true };
	const start = before?.position ?? 0;
	const input = await openInput(one.path, one.format ?? {}, start);
	try {
		const { detected } = input;
		const plan: ReadPlan = {
			...detected,
			breach: source.number,
			kinds: one.kinds ?? defaultKinds,
			phoneCountry: one.phoneCountry,
			keepValues: source.keepsValues && writer.keys.values !== undefined,
		};
		const progress = createProgress(input.size, one.onProgress);
		let entry: IngestEntry = before ?? {
			input: id,
			name: basename(one.path),
			source: source.number,
			done: false,
			position: 0,
			rows: 0,
			records: 0,
			skipped: {},
		};
		const skipped: Record<string, number> = Object.assign(Object.create(null), entry.skipped);
		for await (const run of readRuns(pool, input.blocks, plan, {
			...limits,
			folder: writer.folder,
			onHits: one.onHits,
			onBlock: (rows) => progress(input.consumed(), rows),
		})) {
			// open-lookup: without a prototype.
			for (const [reason, count] of Object.entries(run.skipped))
				skipped[reason] = (skipped[reason] ?? 0) + count;
			if (run.last && input.ending() !== "whole") skipped[input.ending()] = 1;
			entry = {
				...entry,
				done: run.last,
				position: run.position ?? entry.position,
				rows: entry.rows + run.rows,
				records: entry.records + run.records,
				skipped: { ...skipped },
			};
			writer.commit((manifest) => ({
				...withSource(manifest, source),
				segments: [...manifest.segments, ...(run.segment ? [run.segment] : [])],
				values: [...manifest.values, ...(run.values ? [run.values] : [])],
				ingests: [...manifest.ingests.filter((other) => other.input !== id), entry],
			}));
		}
		progress(input.size, entry.rows, true);
		const { rows, records } = entry;
		return { source, format: detected.format, rows, records, skipped, alreadyDone: false };
	} finally {
		input.close();
	}
}

/** Opening a pipe waits for its writer, and after a crash its content cannot be read again. */
function requireFile(path: string): void {
	const stats = statSync(path);
	if (stats.isFile()) return;
	const what = stats.isDirectory() ? "a folder" : "a pipe, a socket or a device";
	throw new CorpusError("cannot_read", `${path} is no file but ${what}.`);
}
