import type { Prepared } from "../prepare.ts";
import { blockingKeys } from "./blocking-keys.ts";

/** Positions in the left list and in the right list. */
export type Pair = readonly [left: number, right: number];

/**
 * If this many records share a key, the key does not distinguish them. Records that belong together share other keys
 * too.
 */
const largestBlock = 400;

/** Up to this many pairs, we compare all of them. */
const fewPairs = 600_000;

/** The pairs that share a blocking key, each once. Without a right list, the pairs inside the left one. */
export function candidatePairs(left: readonly Prepared[], right?: readonly Prepared[]): Pair[] {
	const others = right ?? left;
	if (left.length * others.length <= (right ? fewPairs : 2 * fewPairs)) return everyPair(left, right);
	const blocks = new Map<string, number[]>();
	for (const [index, record] of others.entries())
		for (const key of blockingKeys(record)) {
			const block = blocks.get(key);
			if (block) block.push(index);
			else blocks.set(key, [index]);
		}
	const pairs: Pair[] = [];
	for (const [index, record] of left.entries()) {
		const partners = new Set<number>();
		for (const key of blockingKeys(record)) {
			const block = blocks.get(key);
			if (block && block.length <= largestBlock) for (const other of block) partners.add(other);
		}
		for (const other of partners) if (right || other > index) pairs.push([index, other]);
	}
	return pairs;
}

function everyPair(left: readonly Prepared[], right: readonly Prepared[] | undefined): Pair[] {
	return left.flatMap((_, index) =>
		right
			? right.map((_other, other): Pair => [index, other])
			: left.slice(index + 1).map((_other, other): Pair => [index, index + 1 + other]),
	);
}
