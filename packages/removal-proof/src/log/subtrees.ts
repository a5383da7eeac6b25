import type { Bytes } from "../bytes/bytes.ts";
import { emptyRoot, nodeHash } from "./hashes.ts";

/** The hash of the subtree of 2^height leaves that begins at leaf index × 2^height. It must be full. */
export type ReadNode = (height: number, index: number) => Promise<Bytes>;

/**
 * Sizes are ordinary numbers, exact up to 2^53, which no log reaches. So halves are divided, because shifting only
 * keeps 32 bits.
 */
export const half = (value: number) => Math.floor(value / 2);

/** The largest power of two below a size of two or more, which is where RFC 6962 splits a tree. */
function splitOf(size: number): number {
	let power = 1;
	while (power * 2 < size) power *= 2;
	return power;
}

/** The hash of the leaves from start up to, but not including, end. A subtree must begin at start. */
export async function rangeHash(read: ReadNode, start: number, end: number): Promise<Bytes> {
	const size = end - start;
	if (size === 0) return await emptyRoot();
	const height = Math.round(Math.log2(size));
	if (2 ** height === size) return await read(height, start / size);
	const middle = start + splitOf(size);
	return await nodeHash(await rangeHash(read, start, middle), await rangeHash(read, middle, end));
}

/** RFC 6962, section 2.1.1: the hashes from the leaf's sibling up to the root's child. */
export async function inclusionProof(read: ReadNode, index: number, size: number): Promise<Bytes[]> {
	if (index < 0 || index >= size) throw new RangeError(`A tree of ${size} leaves has no leaf ${index}.`);
	return await pathOf(read, index, 0, size);
}

async function pathOf(read: ReadNode, index: number, start: number, end: number): Promise<Bytes[]> {
	if (end - start === 1) return [];
	const middle = start + splitOf(end - start);
	return index < middle
		? [...(await pathOf(read, index, start, middle)), await rangeHash(read, middle, end)]
		: [...(await pathOf(read, index, middle, end)), await rangeHash(read, start, middle)];
}

/** RFC 6962, section 2.1.2: proves that the first `old` leaves of a tree are those of the older tree. */
export async function consistencyProof(read: ReadNode, old: number, size: number): Promise<Bytes[]> {
	if (old < 0 || old > size) throw new RangeError(`No tree of ${size} leaves grew from one of ${old}.`);
	return old === 0 || old === size ? [] : await subproofOf(read, old, 0, size, true);
}

/** `whole`: this range holds the whole older tree, whose root the verifier already has. */
async function subproofOf(
	read: ReadNode,
	old: number,
	start: number,
	end: number,
	whole: boolean,
): Promise<Bytes[]> {
	if (old === end) return whole ? [] : [await rangeHash(read, start, end)];
	const middle = start + splitOf(end - start);
	return old <= middle
		? [...(await subproofOf(read, old, start, middle, whole)), await rangeHash(read, middle, end)]
		: [...(await subproofOf(read, old, middle, end, false)), await rangeHash(read, start, middle)];
}
