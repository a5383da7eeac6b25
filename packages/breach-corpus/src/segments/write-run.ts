import { shapeFor, storedBits } from "../format/layout.ts";
import type { SegmentEntry } from "../format/manifest.ts";
import type { Pool } from "../threads/pool.ts";
import { createSegmentWriter } from "./segment-writer.ts";

/** A part fits into the cache of one core. */
const recordsOfPart = 32_768;

export interface WriteRunOptions {
	readonly folder: string;
	readonly durable?: boolean;
}

/**
 * Makes a segment of the records that the threads of a pool hold, `used` by each. Counts them by the leading
 * bits of their keys, distributes them to parts, sorts and encodes every part, and writes the parts in order
 * while the next ones are made.
 */
export async function writeRun(
	pool: Pool,
	used: readonly number[],
	options: WriteRunOptions,
): Promise<SegmentEntry | undefined> {
	const total = used.reduce((sum, records) => sum + records, 0);
	if (total === 0) return undefined;
	const shape = shapeFor(total);
	const wanted = Math.ceil(Math.log2(total / recordsOfPart));
	const partBits = Math.min(Math.max(0, wanted), shape.prefixBits, 14);
	const starts = await dealOut(pool, used, partBits);
	const parts = 2 ** partBits;
	const bits = shape.prefixBits - partBits;
	const { dealt, counts } = pool.places;
	const countsOf = (part: number) => counts + part * 2 ** bits * 4;
	const encoded = Array.from({ length: parts }, (_, part) =>
		pool.ask<"encode">(part % used.length, {
			type: "encode",
			records: dealt + (starts[part] as number) * 16,
			count: (starts[part + 1] as number) - (starts[part] as number),
			from: partBits,
			bits,
			recordBytes: shape.recordBytes,
			stored: storedBits(shape),
			counts: countsOf(part),
		}),
	);
	const writer = createSegmentWriter({ ...options, shape, upTo: total });
	try {
		for (const [part, reply] of encoded.entries()) {
			const { kept } = await reply;
			const at = dealt + (starts[part] as number) * 16;
			const first = countsOf(part) >> 2;
			writer.append(
				pool.bytes.subarray(at, at + kept * shape.recordBytes),
				pool.words.subarray(first, first + 2 ** bits),
			);
		}
		return writer.finish();
	} catch (error) {
		writer.abandon();
		throw error;
	}
}

/** Returns where each part starts among the distributed records, and where the last one ends. */
async function dealOut(pool: Pool, used: readonly number[], bits: number): Promise<number[]> {
	const ask = (type: "count" | "deal") =>
		Promise.all(used.map((records, thread) => pool.ask(thread, { type, records, bits })));
	await ask("count");
	const starts = [0];
	let sum = 0;
	for (let part = 0; part < 2 ** bits; part += 1) {
		for (const { partCounts } of pool.places.threads) {
			const at = (partCounts >> 2) + part;
			const count = pool.words[at] as number;
			pool.words[at] = sum;
			sum += count;
		}
		starts.push(sum);
	}
	await ask("deal");
	return starts;
}
