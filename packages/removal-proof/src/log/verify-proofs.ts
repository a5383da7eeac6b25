import { type Bytes, sameBytes } from "../bytes/bytes.ts";
import { emptyRoot, nodeHash } from "./hashes.ts";
import { half } from "./subtrees.ts";

/**
 * The root that a proof leads to (RFC 9162, section 2.1.3.2). Null if the proof has the wrong length for this place.
 */
export async function rootOfInclusion(
	leaf: Bytes,
	index: number,
	size: number,
	proof: readonly Bytes[],
): Promise<Bytes | null> {
	if (index < 0 || index >= size) return null;
	let node = index;
	let last = size - 1;
	let root = leaf;
	for (const sibling of proof) {
		if (last === 0) return null;
		if (node % 2 === 1 || node === last) {
			root = await nodeHash(sibling, root);
			while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
		} else {
			root = await nodeHash(root, sibling);
		}
		[node, last] = [half(node), half(last)];
	}
	return last === 0 ? root : null;
}

/** The size and the root of a tree. */
export interface TreeHead {
	readonly size: number;
	readonly root: Bytes;
}

/** Whether the newer tree begins with all leaves of the older one (RFC 9162, section 2.1.4.2). */
export async function isConsistent(
	older: TreeHead,
	newer: TreeHead,
	proof: readonly Bytes[],
): Promise<boolean> {
	if (older.size > newer.size) return false;
	if (older.size === newer.size) return proof.length === 0 && sameBytes(older.root, newer.root);
	if (older.size === 0) return proof.length === 0 && sameBytes(older.root, await emptyRoot());
	const isFull =
		Number.isInteger(Math.log2(older.size)) && 2 ** Math.round(Math.log2(older.size)) === older.size;
	const [first, ...rest] = isFull ? [older.root, ...proof] : proof;
	if (first === undefined) return false;
	let node = older.size - 1;
	let last = newer.size - 1;
	while (node % 2 === 1) [node, last] = [half(node), half(last)];
	let oldRoot = first;
	let newRoot = first;
	for (const sibling of rest) {
		if (last === 0) return false;
		if (node % 2 === 1 || node === last) {
			oldRoot = await nodeHash(sibling, oldRoot);
			newRoot = await nodeHash(sibling, newRoot);
			while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)];
		} else {
			newRoot = await nodeHash(newRoot, sibling);
		}
		[node, last] = [half(node), half(last)];
	}
	return last === 0 && sameBytes(oldRoot, older.root) && sameBytes(newRoot, newer.root);
}
