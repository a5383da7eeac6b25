/**
 * A generator of numbers that look random but are the same in every run. So figures from different runs can be
 * compared.
 */
export interface Seeded {
	/** A number from 0 up to but not including 1, evenly distributed. */
	next(): number;
	/** True with this probability. */
	chance(probability: number): boolean;
	below(limit: number): number;
	pick<Value>(values: readonly Value[]): Value;
}

/** Mulberry32. */
export function seeded(seed: number): Seeded {
	let state = seed;
	const next = () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
	const below = (limit: number) => Math.floor(next() * limit);
	return {
		next,
		chance: (probability) => next() < probability,
		below,
		pick: (values) => {
			const value = values[below(values.length)];
			if (value === undefined) throw new Error("There is nothing to pick from.");
			return value;
		},
	};
}

/** Picks an entry by its weight. */
export function weighted(entries: Iterable<readonly [string, number]>): (random: Seeded) => string {
	const names: string[] = [];
	const sums: number[] = [];
	let total = 0;
	for (const [name, weight] of entries) {
		total += weight;
		names.push(name);
		sums.push(total);
	}
	return (random) => {
		const wanted = random.next() * total;
		let [low, high] = [0, sums.length - 1];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((sums[middle] ?? 0) > wanted) high = middle;
			else low = middle + 1;
		}
		return names[low] ?? "";
	};
}

/** Makes one seed out of several numbers. Similar numbers give very different seeds. */
export function mixed(...numbers: readonly number[]): number {
	let state = 0x9e3779b9;
	for (const number of numbers) {
		state = Math.imul(state ^ (number | 0) ^ Math.floor(number / 2 ** 32), 0x85ebca6b);
		state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
		state ^= state >>> 16;
	}
	return state | 0;
}

/** Makes a number from a text. It is the same in every run. */
export function numberOf(text: string): number {
	let value = 7;
	for (const letter of text) value = (Math.imul(value, 31) + (letter.codePointAt(0) ?? 0)) >>> 0;
	return value;
}
