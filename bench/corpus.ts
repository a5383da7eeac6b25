import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from "node:fs";
import { availableParallelism, cpus, loadavg, tmpdir, totalmem } from "node:os";
import { join } from "node:path";
import { sourceFor, withSource } from "../packages/breach-corpus/src/catalogue/sources.ts";
import { openCorpus } from "../packages/breach-corpus/src/main.ts";
import { buildSegment } from "../packages/breach-corpus/src/segments/build-segment.ts";
import { openSegmentFile, type SegmentFile } from "../packages/breach-corpus/src/segments/segment-file.ts";
import {
	createSegmentReader,
	recordsOfRange,
	type SegmentReader,
} from "../packages/breach-corpus/src/segments/segment-reader.ts";
import { createCorpus, openForWriting } from "../packages/breach-corpus/src/store/corpus-writer.ts";
import { layOut } from "../packages/breach-corpus/src/threads/places.ts";
import { startPool } from "../packages/breach-corpus/src/threads/pool.ts";
import { againstPeer } from "./corpus/against-peers.ts";
import { coldLookUps } from "./corpus/cold-look-ups.ts";
import { compare, milliseconds, withinTimes } from "./corpus/compare.ts";
import { sampleKeys, writeRecords, writeText } from "./corpus/inputs.ts";
import { joinKeys, sortedJoin } from "./corpus/join-keys.ts";
import { lookUpsOfAddresses, ranges, warmLookUps } from "./corpus/look-ups.ts";
import { memoryOfIngest } from "./corpus/memory.ts";
import { type CorpusBenchOptions, readOptions } from "./corpus/options.ts";
import { lmdbPeer, postgresPeer, sqlitePeer } from "./corpus/peers.ts";
import { keys, textToHash, textToIndex } from "./corpus/text.ts";
import { type Measure, printTable } from "./support/report.ts";

/** With more records than this, the peers take too long to fill. */
const mostForPeers = 20_000_000;

/**
 * Compares the breach corpus with floors that are measured in the same run, and with other stores of the same
 * records. `npm run bench -- corpus` uses two million records; `node bench/corpus.ts --records 20M --gigabytes 10`
 * uses more.
 */
export async function run(options: CorpusBenchOptions = readOptions([])): Promise<Measure[]> {
	const threads = Math.min(2, availableParallelism());
	console.log(
		`${cpus()[0]?.model}, ${availableParallelism()} cores, ${Math.round(totalmem() / 1024 ** 3)} GiB, Node ${process.version}; ${options.records} records, medians of ${options.rounds} rounds and more; load ${loadavg()[0]?.toFixed(1)} at the start`,
	);
	const folder = mkdtempSync(join(tmpdir(), "unlisted-corpus-bench-"));
	// PostgreSQL runs as another user and reads its input from here.
	spawnSync("chmod", ["755", folder]);
	try {
		const text = join(folder, "text.txt");
		writeText(text, options.records);
		return [
			...(await textToHash(text, options.records, options.rounds)),
			...(await textToIndex(text, options.records, options.rounds, folder)),
			...(await recordMeasures(folder, options, threads)),
			await memory(text, folder, options),
		];
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function recordMeasures(
	folder: string,
	options: CorpusBenchOptions,
	threads: number,
): Promise<Measure[]> {
	const path = join(folder, "records");
	writeRecords(path, options.records);
	const pool = startPool(
		layOut({ threads, recordCapacity: Math.ceil(options.records / threads), textBytes: 0 }),
		keys,
	);
	const corpusFolder = join(folder, "corpus");
	createCorpus(corpusFolder, keys);
	try {
		const copy = join(folder, "copy");
		const built = await compare(
			options.rounds,
			() => milliseconds(() => catTo(path, copy)),
			async () => {
				let file = "";
				const took = await milliseconds(async () => {
					file = (await buildSegment(pool, path, { folder, durable: false }))?.file ?? "";
				});
				rmSync(join(folder, file));
				return took;
			},
		);
		rmSync(copy);
		// Opening for writing deletes files that no manifest lists, so we do it before there is a segment.
		const writer = openForWriting(corpusFolder, keys);
		const started = performance.now();
		const entry = await buildSegment(pool, path, { folder: corpusFolder });
		const durable = performance.now() - started;
		if (!entry) throw new Error("Nothing was built.");
		const source = sourceFor(writer.manifest(), { kind: "breach", title: "Bench" }, new Date());
		writer.commit((manifest) => ({ ...withSource(manifest, source), segments: [entry] }));
		writer.close();
		const build = withinTimes(
			`index build, ${threads} threads`,
			"cat in > out",
			built,
			8,
			"≤ 8×, stretch 4×",
		);
		return [build, ...(await readMeasures(folder, corpusFolder, entry.file, durable, options))];
	} finally {
		await pool.close();
	}
}

async function readMeasures(
	folder: string,
	corpusFolder: string,
	file: string,
	built: number,
	options: CorpusBenchOptions,
): Promise<Measure[]> {
	// Once as usual, with reads cached in memory, and once like a very large corpus, with one read per look-up.
	const corpus = openCorpus({ folder: corpusFolder, keys });
	const onDisk = openCorpus({ folder: corpusFolder, keys, memoryBytes: 0 });
	const entry = corpus.manifest().segments.find((segment) => segment.file === file);
	if (!entry) throw new Error("The manifest has lost the segment.");
	const segment = openSegmentFile(corpusFolder, entry);
	const reader = createSegmentReader(segment);
	const heldReader = createSegmentReader(segment, { inMemory: true });
	const records = plainRecords(join(folder, "records"), Math.min(options.records, 20_000_000));
	const chosen = sampleKeys(records, Math.min(options.records, 1_000_000));
	const path = join(corpusFolder, file);
	const subject = { segment, find: onDisk.find, keys: chosen, rounds: options.rounds, path };
	try {
		const measures = [
			warmLookUps({ ...subject, find: corpus.find }, "warm look-up, as it is opened"),
			warmLookUps(subject, "warm look-up, by one read each"),
			lookUpsOfAddresses((value) => {
				const key = corpus.keyOf({ kind: "email", value });
				if (key && corpus.find(key.high, key.low).length > 0) throw new Error("Nobody is there.");
			}),
			...coldLookUps(subject),
			ranges(subject, heldReader, "range, returning bytes, as it is opened"),
			ranges(subject, reader, "range, returning bytes, by one read each"),
			await sortedJoin(
				segment,
				corpus.join,
				joinKeys(chosen, Math.min(1_000_000, options.records)),
				options.rounds,
			),
		];
		if (options.records > mostForPeers) return measures;
		const ours = {
			built,
			bytes: statSync(path).size,
			records: entry.records,
			find: (high: number, low: number) => corpus.find(high, low).length > 0,
			findOnDisk: (high: number, low: number) => onDisk.find(high, low).length > 0,
			range: (first: number, last: number) => corpus.range(first, last).length,
		};
		const sorted = sortedRecords(segment, reader);
		for (const start of [lmdbPeer, sqlitePeer, postgresPeer]) {
			const peer = await start(folder, sorted);
			measures.push(...(await againstPeer(peer, ours, chosen)));
			await peer.close();
		}
		return measures;
	} finally {
		reader.close();
		corpus.close();
		onDisk.close();
	}
}

async function memory(text: string, folder: string, { gigabytes }: CorpusBenchOptions): Promise<Measure> {
	if (gigabytes === undefined) return await memoryOfIngest(text, folder);
	const large = join(folder, "large.txt");
	writeText(large, Number.MAX_SAFE_INTEGER, gigabytes * 1e9);
	return await memoryOfIngest(large, folder);
}

function catTo(from: string, to: string): void {
	const [input, output] = [openSync(from, "r"), openSync(to, "w")];
	const { status } = spawnSync("cat", [], { stdio: [input, output, "inherit"] });
	closeSync(input);
	closeSync(output);
	if (status !== 0) throw new Error("cat did not finish.");
}

function plainRecords(path: string, most: number): BigUint64Array {
	const content = readFileSync(path);
	return new BigUint64Array(content.buffer, content.byteOffset, Math.min(content.length / 8, most * 2));
}

/** All records sorted by key, two numbers each: the key, and breach above fields. */
function sortedRecords(segment: SegmentFile, reader: SegmentReader): BigUint64Array {
	const sorted = new BigUint64Array(segment.header.records * 2);
	const width = 2 ** 24;
	let at = 0;
	for (let first = 0; first < 2 ** 32; first += width) {
		const last = first + width - 1;
		for (const record of recordsOfRange(segment, reader.range(first, last), first, last)) {
			sorted[at] = (BigInt(record.high) << 32n) | BigInt(record.low);
			sorted[at + 1] = (BigInt(record.breach) << 32n) | BigInt(record.fields);
			at += 2;
		}
	}
	return sorted;
}

if (import.meta.main) printTable(await run(readOptions(process.argv.slice(2))));
