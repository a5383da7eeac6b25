/** The same numbers for the same seed on every machine: mulberry32. */
export function seeded(seed: number): (below: number) => number {
	let state = seed >>> 0;
	return (below) => {
		state = (state + 0x6d2b79f5) >>> 0;
		let x = Math.imul(state ^ (state >>> 15), state | 1);
		x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
		return Math.floor((((x ^ (x >>> 14)) >>> 0) / 2 ** 32) * below);
	};
}
