import { readSync } from "node:fs";
import type { SegmentFile } from "../../packages/breach-corpus/src/segments/segment-file.ts";
import type { Measure } from "../support/report.ts";
import { compare, milliseconds, withinTimes } from "./compare.ts";

/** Makes keys to look up, half of which exist. */
export function joinKeys(keys: Uint32Array, count: number): BigUint64Array {
	const sorted = new BigUint64Array(count);
	const random = new Uint32Array(2);
	for (let i = 0; i < count; i += 1) {
		const there = i % 2 === 0;
		if (!there) crypto.getRandomValues(random);
		const [high, low] = there
			? [keys[(i * 2) % keys.length], keys[((i * 2) % keys.length) + 1]]
			: [random[0], random[1]];
		sorted[i] = (BigInt(high as number) << 32n) | BigInt(low as number);
	}
	return sorted.sort();
}

export async function sortedJoin(
	segment: SegmentFile,
	join: (keys: BigUint64Array) => Uint32Array,
	keys: BigUint64Array,
	rounds: number,
): Promise<Measure> {
	const buffer = Buffer.alloc(1024 * 1024);
	const { recordsOffset, records, recordBytes } = segment.header;
	const end = recordsOffset + records * recordBytes;
	const found = await compare(
		rounds * 2 + 1,
		() =>
			milliseconds(() => {
				for (let at = 0; at < end; at += buffer.length) readSync(segment.file, buffer, 0, buffer.length, at);
			}),
		() =>
			milliseconds(() => {
				if (join(keys).length / 3 < keys.length / 2) throw new Error("The join has lost keys.");
			}),
	);
	const name = `sorted join of ${keys.length / 1e6} M keys`;
	return withinTimes(name, "sequential read of the index", found, 6, "≤ 6×, stretch 3×");
}
