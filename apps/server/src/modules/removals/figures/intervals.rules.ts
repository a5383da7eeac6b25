/** The 97.5 % quantile of the normal distribution, for intervals of 95 %. */
const z = 1.96;

export interface Interval {
	readonly low: number;
	readonly high: number;
}

/**
 * A share in whole percent with Wilson's interval, which also works for small numbers and for shares near 0 and 100.
 */
export function shareOf(hits: number, of: number): Interval & { readonly percent: number } {
	const share = hits / of;
	const middle = share + (z * z) / (2 * of);
	const width = z * Math.sqrt((share * (1 - share)) / of + (z * z) / (4 * of * of));
	const scale = 1 + (z * z) / of;
	return {
		percent: Math.floor(share * 100),
		low: Math.max(0, Math.floor(((middle - width) / scale) * 100)),
		high: Math.min(100, Math.ceil(((middle + width) / scale) * 100)),
	};
}

/** How often each number of days occurred. */
export type Days = ReadonlyMap<number, number>;

/**
 * The median with an interval of ranks, which assumes nothing about how the days are distributed. Null if there are no
 * days.
 */
export function medianOf(days: Days): (Interval & { readonly median: number }) | null {
	const sorted = [...days].sort(([one], [other]) => one - other);
	const all = sorted.reduce((sum, [, count]) => sum + count, 0);
	if (all === 0) return null;
	const atRank = (rank: number): number => {
		let seen = 0;
		for (const [day, count] of sorted) {
			seen += count;
			if (seen >= rank) return day;
		}
		return sorted.at(-1)?.[0] ?? 0;
	};
	const spread = (z * Math.sqrt(all)) / 2;
	return {
		median: atRank(Math.ceil(all / 2)),
		low: atRank(Math.max(1, Math.floor(all / 2 - spread))),
		high: atRank(Math.min(all, Math.ceil(all / 2 + 1 + spread))),
	};
}
