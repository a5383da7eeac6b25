import type { Pair } from "./candidate-pairs.ts";

/** Random pairs, the same in each run, because an estimate that changes from run to run could not be checked. */
export function randomPairs(left: number, right?: number, count = 300_000): Pair[] {
	const next = generator(20_261_120);
	const pairs: Pair[] = [];
	const all = right === undefined ? left * (left - 1) : left * right;
	if (all < 1) return [];
	while (pairs.length < Math.min(count, all)) {
		const [one, other] = [Math.floor(next() * left), Math.floor(next() * (right ?? left))];
		if (right !== undefined || one !== other) pairs.push([one, other]);
	}
	return pairs;
}

/** Mulberry32: evenly spread numbers below 1 from a seed. */
function generator(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}
