import { readSync } from "node:fs";
import type { RecordValue } from "../../packages/breach-corpus/src/segments/decode-record.ts";
import type { SegmentFile } from "../../packages/breach-corpus/src/segments/segment-file.ts";
import type {
	EncodedRange,
	SegmentReader,
} from "../../packages/breach-corpus/src/segments/segment-reader.ts";
import { median } from "../support/median.ts";
import type { Measure } from "../support/report.ts";
import { compareInSlices, fasterThan, figure } from "./compare.ts";

export interface Subject {
	readonly segment: SegmentFile;
	readonly find: (high: number, low: number) => readonly RecordValue[];
	/** Existing keys, as pairs of halves. */
	readonly keys: Uint32Array;
	readonly rounds: number;
	readonly path: string;
}

const slices = 40;

/** Uses keys that are already hashed, as the goal says. */
export function warmLookUps(subject: Subject, name: string): Measure {
	const { segment, keys, find, rounds } = subject;
	const each = Math.floor(Math.min(200_000, keys.length / 2) / slices);
	const count = each * slices;
	const { header, table } = segment;
	// The floor always reads as many bytes as a look-up of a random key.
	const bucket = (high: number) => (header.prefixBits === 0 ? 0 : high >>> (32 - header.prefixBits));
	const sizes = Uint32Array.from({ length: count }, (_, i) => {
		const at = bucket(keys[i * 2] as number);
		return ((table[at + 1] as number) - (table[at] as number)) * header.recordBytes;
	});
	const span = header.records * header.recordBytes - sizes.reduce((a, b) => Math.max(a, b), 0);
	const offsets = Float64Array.from(sizes, () => header.recordsOffset + Math.floor(Math.random() * span));
	const buffer = Buffer.alloc(64 * 1024);
	const found = compareInSlices(
		rounds * 2 + 1,
		slices,
		(slice) => {
			for (let i = slice * each; i < (slice + 1) * each; i += 1)
				readSync(segment.file, buffer, 0, sizes[i] as number, offsets[i] as number);
		},
		(slice) => {
			let hits = 0;
			for (let i = slice * each; i < (slice + 1) * each; i += 1)
				hits += find(keys[i * 2] as number, keys[i * 2 + 1] as number).length > 0 ? 1 : 0;
			if (hits !== each) throw new Error(`Only ${hits} of ${each} keys were found.`);
		},
	);
	return fasterThan(name, count, "hits/s", "readSync of the same sizes at random offsets", found, 0.9);
}

/** Measures the way from an address to the answer: normal form, keyed hash, look-up. There is no goal for it. */
export function lookUpsOfAddresses(ask: (address: string) => void): Measure {
	const addresses = Array.from({ length: 100_000 }, (_, i) => `person${i * 7919}@example.com`);
	const rates: number[] = [];
	for (let turn = 0; turn < 6; turn += 1) {
		const start = performance.now();
		for (const address of addresses) ask(address);
		// The first turn only warms up.
		if (turn > 0) rates.push(addresses.length / (performance.now() - start));
	}
	return figure(
		"warm look-up, from the address on: hashing included",
		Math.round(median(rates) * 1000),
		"/s",
	);
}

/** The floor reads into memory that it already has, as our code does. */
export function ranges({ segment, rounds }: Subject, reader: SegmentReader, name: string): Measure {
	const { header, table } = segment;
	const span = 2 ** Math.max(0, header.prefixBits - 12);
	const buckets = 2 ** header.prefixBits;
	const each = 250;
	const width = 2 ** (32 - header.prefixBits);
	const starts = Uint32Array.from(
		{ length: each * slices },
		() => Math.floor(Math.random() * (buckets / span)) * span,
	);
	const longest = starts.reduce(
		(most, start) => Math.max(most, (table[start + span] as number) - (table[start] as number)),
		0,
	);
	const buffer = Buffer.alloc(longest * header.recordBytes);
	let bytes = 0;
	const found = compareInSlices(
		rounds * 2 + 1,
		slices,
		(slice) => {
			for (const start of starts.subarray(slice * each, (slice + 1) * each)) {
				const from = (table[start] as number) * header.recordBytes;
				const size = (table[start + span] as number) * header.recordBytes - from;
				readSync(segment.file, buffer, 0, size, header.recordsOffset + from);
			}
		},
		(slice) => {
			for (const start of starts.subarray(slice * each, (slice + 1) * each))
				bytes += lengthOf(reader.range(start * width, (start + span) * width - 1));
		},
		() => {
			bytes = 0;
		},
	);
	return fasterThan(name, bytes / 1e6, "MB/s", "readSync of the same bytes", found, 0.9);
}

function lengthOf({ from, to }: EncodedRange): number {
	return to - from;
}
