import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readSync, rmSync, statSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { createEngine, createMemory } from "../../packages/breach-corpus/src/engine/engine.ts";
import { keysFromSecret } from "../../packages/breach-corpus/src/hash/corpus-key.ts";
import { openInput } from "../../packages/breach-corpus/src/ingest/feed/open-input.ts";
import { defaultKinds, openIngester } from "../../packages/breach-corpus/src/ingest/ingest.ts";
import type { ReadPlan } from "../../packages/breach-corpus/src/ingest/read-plan.ts";
import { createCorpus, openForWriting } from "../../packages/breach-corpus/src/store/corpus-writer.ts";
import { layOut } from "../../packages/breach-corpus/src/threads/places.ts";
import { startPool } from "../../packages/breach-corpus/src/threads/pool.ts";
import { createBlockReader } from "../../packages/breach-corpus/src/threads/read-block.ts";
import type { Measure } from "../support/report.ts";
import { compare, fasterThan, milliseconds, withinTimes } from "./compare.ts";

export const keys = keysFromSecret(new Uint8Array(32).fill(1));
const textBytes = 512 * 1024;

async function planOf(path: string) {
	const input = await openInput(path, {}, 0);
	const plan: ReadPlan = { ...input.detected, breach: 1, kinds: defaultKinds, keepValues: false };
	return { input, plan };
}

/**
 * Finds line ends and separators byte by byte, and does nothing with them. This is the minimal cost of reading text.
 */
function scanBytes(path: string): number {
	const file = openSync(path, "r");
	const buffer = Buffer.alloc(textBytes);
	let marks = 0;
	for (;;) {
		const bytes = readSync(file, buffer, 0, buffer.length, null);
		if (bytes === 0) break;
		marks += scanBlock(buffer, bytes);
	}
	closeSync(file);
	return marks;
}

function scanBlock(buffer: Uint8Array, bytes: number): number {
	let marks = 0;
	for (let i = 0; i < bytes; i += 1) {
		const byte = buffer[i];
		if (byte === 10) marks += 1;
		else if (byte === 58) marks += 1;
	}
	return marks;
}

/** From the file to keyed hashes, on one thread like the floor. */
async function hashOnOneThread(path: string): Promise<number> {
	const places = layOut({ threads: 1, recordCapacity: 400_000, textBytes });
	const own = places.threads[0];
	if (!own) throw new Error("There is no thread.");
	const memory = createMemory(places.end);
	const engine = createEngine(memory, own.scratch);
	engine.useKey(keys.identifiers);
	const setup = { memory, places, thread: 0, identifiersKey: keys.identifiers, valuesKey: undefined };
	const read = createBlockReader(engine, setup, own);
	const { input, plan } = await planOf(path);
	let records = 0;
	const text = own.texts[0] as number;
	const took = await milliseconds(async () => {
		for (;;) {
			const block = await input.blocks.next(engine.bytes.subarray(text, text + textBytes));
			if (!block) break;
			records += read({ type: "read", text: 0, bytes: block.bytes, fresh: true, plan }).records;
		}
	});
	input.close();
	if (records === 0) throw new Error("Nothing was hashed.");
	return took;
}

/** With all threads of an ingest, but without the later steps. */
async function hashOnAllThreads(path: string, rows: number, threads: number): Promise<() => Promise<number>> {
	const places = layOut({ threads, recordCapacity: rows + 400_000, textBytes });
	const pool = startPool(places, keys);
	const once = async () => {
		const { input, plan } = await planOf(path);
		const took = await milliseconds(async () => {
			const busy = new Set<Promise<unknown>>();
			const free = [0, 1].flatMap((text) =>
				places.threads.map((_, thread) => ({ thread, text, fresh: text === 0 })),
			);
			for (;;) {
				const place = free.shift();
				if (!place) {
					await Promise.race(busy);
					continue;
				}
				const at = places.threads[place.thread]?.texts[place.text] as number;
				const block = await input.blocks.next(pool.bytes.subarray(at, at + textBytes));
				if (!block) break;
				const { thread, text, fresh } = place;
				const asked = pool
					.ask<"read">(thread, { type: "read", text, bytes: block.bytes, fresh, plan })
					.then(() => {
						busy.delete(asked);
						free.push({ thread, text, fresh: false });
					});
				busy.add(asked);
			}
			await Promise.all(busy);
		});
		input.close();
		return took;
	};
	await once();
	return Object.assign(once, { close: () => pool.close() });
}

export async function textToHash(path: string, rows: number, rounds: number): Promise<Measure[]> {
	const scan = () => milliseconds(() => scanBytes(path));
	const one = await compare(rounds, scan, () => hashOnOneThread(path));
	const threads = availableParallelism();
	const all = (await hashOnAllThreads(path, rows, threads)) as (() => Promise<number>) & {
		close(): Promise<void>;
	};
	const many = await compare(rounds, scan, all);
	await all.close();
	const against = "scanning the bytes only, one thread";
	return [
		fasterThan("text → HMAC, one thread", rows, "rows/s", against, one, 0.35),
		fasterThan(`text → HMAC, ${threads} threads`, rows, "rows/s", against, many, 0.35),
	];
}

/**
 * Measures from the start of the threads to the manifest, because `sort` also starts from nothing and ends with its
 * file.
 */
export async function textToIndex(
	path: string,
	rows: number,
	rounds: number,
	folder: string,
): Promise<Measure[]> {
	const threads = Math.min(2, availableParallelism());
	const ingestOnce = async () => {
		const target = mkdtempSync(join(folder, "ingest-"));
		createCorpus(target, keys);
		const writer = openForWriting(target, keys);
		const took = await milliseconds(async () => {
			const ingester = openIngester(writer, { threads, durable: false });
			await ingester.ingest({ path, source: { kind: "breach", title: "Bench" } });
			await ingester.close();
		});
		writer.close();
		rmSync(target, { recursive: true });
		return took;
	};
	const sorted = join(folder, "sorted.txt");
	const sortOnce = () =>
		milliseconds(() => {
			const { status } = spawnSync("sort", [`--parallel=${threads}`, "-T", folder, "-o", sorted, path], {
				env: { ...process.env, LC_ALL: "C" },
			});
			if (status !== 0) throw new Error("sort did not finish.");
		});
	const found = await compare(rounds, sortOnce, ingestOnce);
	rmSync(sorted, { force: true });
	const against = `LC_ALL=C sort --parallel=${threads} of the same text`;
	return [
		withinTimes(`text → index, ${threads} threads`, against, found, 0.45),
		{
			name: "",
			value: Math.round((rows / found.ours) * 1000),
			unit: "rows/s",
			ratio: null,
			against: `${Math.round(statSync(path).size / 1e6)} MB of text`,
			goal: null,
			ok: null,
		},
	];
}
