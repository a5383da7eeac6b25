import { spawnSync } from "node:child_process";
import { readFileSync, readSync } from "node:fs";
import { pageBytes } from "../../packages/breach-corpus/src/format/layout.ts";
import type { SegmentFile } from "../../packages/breach-corpus/src/segments/segment-file.ts";
import type { Measure } from "../support/report.ts";
import { compareInSlices, fasterThan, figure } from "./compare.ts";
import type { Subject } from "./look-ups.ts";

/** Look-ups come a few at a time, so that they alternate with the floor within milliseconds. */
const each = 50;
const mostOfATurn = 2_000;

/**
 * Each turn begins with nothing of the file in the cache, and needs no page twice. So every look-up and every
 * read of the floor goes to the disk.
 */
export function coldLookUps({ segment, keys, find, rounds, path }: Subject): Measure[] {
	const pages = Math.floor((segment.header.records * segment.header.recordBytes) / pageBytes);
	const slices = Math.floor(Math.min(mostOfATurn, pages / 8) / each);
	if (slices === 0) return [figure("cold look-up: not measured, there are too few pages", 0, "")];
	if (process.platform !== "linux" || !dropFromCache(path))
		return [figure("cold look-up: not measured, this system cannot drop a file from its cache", 0, "")];
	const page = Buffer.alloc(pageBytes);
	const [ours, floors] = [
		{ read: 0, asked: 0 },
		{ read: 0, asked: 0 },
	];
	let firstKey = 0;
	let plan: Plan = { offsets: [], chosen: [] };
	const found = compareInSlices(
		rounds * 2 + 1,
		slices,
		(slice) =>
			counted(floors, () => {
				for (let i = slice * each; i < (slice + 1) * each; i += 1)
					readSync(segment.file, page, 0, pageBytes, plan.offsets[i] as number);
			}),
		(slice) =>
			counted(ours, () => {
				for (let i = slice * each; i < (slice + 1) * each; i += 1) {
					const key = plan.chosen[i] as number;
					if (find(keys[key * 2] as number, keys[key * 2 + 1] as number).length === 0)
						throw new Error("A key was not found.");
				}
			}),
		() => {
			plan = planTurn(segment, keys, slices * each, firstKey);
			firstKey = ((plan.chosen.at(-1) ?? 0) + 1) % (keys.length / 2);
			dropFromCache(path);
		},
	);
	if (floors.read < floors.asked * pageBytes * 0.9)
		throw new Error("The cache still held what was to be read from the disk.");
	const count = slices * each;
	const pagesOfOne = Math.round((ours.read / ours.asked / pageBytes) * 1000) / 1000;
	return [
		fasterThan("cold look-up", count, "hits/s", "4 KiB reads at random, one at a time", found, 0.8),
		{
			name: "pages of a cold look-up",
			value: pagesOfOne,
			unit: "4 KiB pages",
			ratio: pagesOfOne,
			against: "one page",
			goal: "≤ 1.4",
			ok: pagesOfOne <= 1.4,
		},
	];
}

interface Plan {
	/** The offsets of pages for the floor. */
	readonly offsets: readonly number[];
	/** The indexes of the keys for ours. */
	readonly chosen: readonly number[];
}

function planTurn({ header, table }: SegmentFile, keys: Uint32Array, count: number, firstKey: number): Plan {
	const pages = Math.floor((header.records * header.recordBytes) / pageBytes);
	const taken = new Set<number>();
	const takeAll = (first: number, last: number) => {
		for (let page = first; page <= last; page += 1) if (taken.has(page)) return false;
		for (let page = first; page <= last; page += 1) taken.add(page);
		return true;
	};
	const offsets: number[] = [];
	const chosen: number[] = [];
	for (let key = firstKey; chosen.length < count; key = (key + 1) % (keys.length / 2)) {
		const bucket = header.prefixBits === 0 ? 0 : (keys[key * 2] as number) >>> (32 - header.prefixBits);
		const pageOf = (record: number) => Math.floor((record * header.recordBytes) / pageBytes);
		if (takeAll(pageOf(table[bucket] as number), pageOf((table[bucket + 1] as number) - 1))) chosen.push(key);
		const page = Math.floor(Math.random() * pages);
		if (offsets.length < count && takeAll(page, page)) offsets.push(header.recordsOffset + page * pageBytes);
	}
	while (offsets.length < count) {
		const page = Math.floor(Math.random() * pages);
		if (takeAll(page, page)) offsets.push(header.recordsOffset + page * pageBytes);
	}
	return { offsets, chosen };
}

function counted(sum: { read: number; asked: number }, work: () => void): void {
	const before = bytesFromDisk();
	work();
	sum.read += bytesFromDisk() - before;
	sum.asked += each;
}

/** Evicts the file's pages from the cache with GNU dd. False if that is not possible. */
function dropFromCache(path: string): boolean {
	return spawnSync("dd", [`if=${path}`, "iflag=nocache", "count=0", "status=none"]).status === 0;
}

function bytesFromDisk(): number {
	return Number(/^read_bytes: (\d+)$/m.exec(readFileSync("/proc/self/io", "utf8"))?.[1]);
}
