import { spawnSync } from "node:child_process";
import { readFileSync, readSync } from "node:fs";
import type { RecordValue } from "../../packages/breach-corpus/src/segments/decode-record.ts";
import type { SegmentFile } from "../../packages/breach-corpus/src/segments/segment-file.ts";
import type { SegmentReader } from "../../packages/breach-corpus/src/segments/segment-reader.ts";
import type { Measure } from "../support/report.ts";
import { compare, fasterThan, figure, milliseconds } from "./compare.ts";

interface Subject {
	readonly segment: SegmentFile;
	readonly reader: SegmentReader;
	readonly find: (high: number, low: number) => readonly RecordValue[];
	/** Pairs of halves of keys that are there. */
	readonly keys: Uint32Array;
	readonly rounds: number;
	readonly path: string;
}

/** Random places in the records from which `size` bytes can be read. */
function randomOffsets({ segment }: Subject, count: number, size: number): Float64Array {
	const { recordsOffset, records, recordBytes } = segment.header;
	const span = records * recordBytes - size;
	return Float64Array.from({ length: count }, () => recordsOffset + Math.floor(Math.random() * span));
}

export async function warmLookUps(subject: Subject, name: string): Promise<Measure> {
	const { segment, keys, find, rounds } = subject;
	const count = Math.min(200_000, keys.length / 2);
	const { header, table } = segment;
	// What the floor reads is as long, each time, as what a look-up of a random key reads.
	const bucket = (high: number) => (header.prefixBits === 0 ? 0 : high >>> (32 - header.prefixBits));
	const sizes = Uint32Array.from({ length: count }, (_, i) => {
		const at = bucket(keys[i * 2] as number);
		return ((table[at + 1] as number) - (table[at] as number)) * header.recordBytes;
	});
	const offsets = randomOffsets(subject, count, Math.max(...sizes.subarray(0, 1000)) * 4);
	const buffer = Buffer.alloc(64 * 1024);
	const found = await compare(
		rounds * 2 + 1,
		() =>
			milliseconds(() => {
				for (let i = 0; i < count; i += 1)
					readSync(segment.file, buffer, 0, sizes[i] as number, offsets[i] as number);
			}),
		() =>
			milliseconds(() => {
				let hits = 0;
				for (let i = 0; i < count; i += 1)
					hits += find(keys[i * 2] as number, keys[i * 2 + 1] as number).length > 0 ? 1 : 0;
				if (hits !== count) throw new Error(`Only ${hits} of ${count} keys were found.`);
			}),
	);
	return fasterThan(name, count, "hits/s", "readSync of the same sizes at random offsets", found, 0.9);
}

/** Throws the file's pages out of the cache, by GNU dd; false where that cannot be done. */
function dropFromCache(path: string): boolean {
	return spawnSync("dd", [`if=${path}`, "iflag=nocache", "count=0", "status=none"]).status === 0;
}

function bytesFromDisk(): number {
	return Number(/^read_bytes: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
}

export async function coldLookUps(subject: Subject): Promise<Measure[]> {
	const { segment, keys, find, rounds, path } = subject;
	const pages = Math.floor((segment.header.records * segment.header.recordBytes) / 4096);
	const count = Math.min(2_000, Math.floor(pages / 8));
	if (process.platform !== "linux" || !dropFromCache(path))
		return [figure("cold look-up: not measured, this system cannot drop a file from its cache", 0, "")];
	const page = Buffer.alloc(4096);
	const starts = Math.floor(segment.header.recordsOffset / 4096);
	let read = 0;
	let asked = 0;
	const found = await compare(
		rounds,
		() => {
			dropFromCache(path);
			const offsets = Float64Array.from(
				{ length: count },
				() => (starts + Math.floor(Math.random() * pages)) * 4096,
			);
			return milliseconds(() => {
				for (const offset of offsets) readSync(segment.file, page, 0, 4096, offset);
			});
		},
		(round) => {
			dropFromCache(path);
			const from = (round * count) % (keys.length / 2 - count);
			const before = bytesFromDisk();
			return milliseconds(() => {
				for (let i = from; i < from + count; i += 1) find(keys[i * 2] as number, keys[i * 2 + 1] as number);
				read += bytesFromDisk() - before;
				asked += count;
			});
		},
	);
	const each = Math.round((read / asked / 4096) * 1000) / 1000;
	return [
		fasterThan("cold look-up", count, "hits/s", "4 KiB reads at random, one at a time", found, 0.8),
		{
			name: "pages of a cold look-up",
			value: each,
			unit: "4 KiB pages",
			ratio: each,
			against: "one page",
			goal: "≤ 1.4",
			ok: each <= 1.4,
		},
	];
}

export async function ranges({ segment, reader, rounds }: Subject): Promise<Measure> {
	const { header, table } = segment;
	const span = 2 ** Math.max(0, header.prefixBits - 12);
	const buckets = 2 ** header.prefixBits;
	// Enough that collecting what one turn left behind is no large part of the next.
	const count = 10_000;
	const width = 2 ** (32 - header.prefixBits);
	const starts = Float64Array.from(
		{ length: count },
		() => Math.floor(Math.random() * (buckets / span)) * span,
	);
	let bytes = 0;
	const found = await compare(
		rounds * 2 + 1,
		() =>
			milliseconds(() => {
				for (const start of starts) {
					const from = (table[start] as number) * header.recordBytes;
					const size = (table[start + span] as number) * header.recordBytes - from;
					readSync(segment.file, Buffer.allocUnsafe(size), 0, size, header.recordsOffset + from);
				}
			}),
		() => {
			bytes = 0;
			return milliseconds(() => {
				for (const start of starts)
					bytes += reader.range(start * width, (start + span) * width - 1).bytes.length;
			});
		},
	);
	return fasterThan("range, returning bytes", bytes / 1e6, "MB/s", "readSync of the same bytes", found, 0.9);
}
