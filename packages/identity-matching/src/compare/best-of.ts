/** The best level among all pairs of two lists of values; 0 is best. Undefined if a list is empty. */
export function bestLevel(
	left: readonly string[],
	right: readonly string[],
	level: (left: string, right: string) => number,
): number | undefined {
	let best: number | undefined;
	for (const one of left)
		for (const other of right) {
			const found = level(one, other);
			if (best === undefined || found < best) best = found;
			if (best === 0) return 0;
		}
	return best;
}

/** A person with three towns agrees by chance three times as often. */
export const chances = (left: readonly unknown[], right: readonly unknown[]): number =>
	left.length * right.length;
