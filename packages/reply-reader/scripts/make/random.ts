/** Numbers from 0 to 1 that are the same for the same text, on every machine (xmur3 seeds mulberry32). */
export function randomOf(seed: string): () => number {
	let state = 1779033703 ^ seed.length;
	for (let at = 0; at < seed.length; at += 1) {
		state = Math.imul(state ^ seed.charCodeAt(at), 3432918353);
		state = (state << 13) | (state >>> 19);
	}
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
	};
}

export function pick<T>(random: () => number, from: readonly T[]): T {
	return from[Math.floor(random() * from.length)] as T;
}
