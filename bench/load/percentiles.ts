/** The value that this share of all is not above. */
export function percentile(sorted: readonly number[], share: number): number {
	return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

export interface Latencies {
	readonly count: number;
	readonly p50: number;
	readonly p95: number;
	readonly p99: number;
}

export function latenciesOf(milliseconds: readonly number[]): Latencies {
	const sorted = milliseconds.toSorted((a, b) => a - b);
	return {
		count: sorted.length,
		p50: percentile(sorted, 0.5),
		p95: percentile(sorted, 0.95),
		p99: percentile(sorted, 0.99),
	};
}

/**
 * How much more there was at the end than after the start. Of the heap the least counts: that is what a collection of garbage leaves, and
 * every fifth of the samples has some. The memory of the process falls only with the large collections, which are one or two minutes
 * apart under load. There the middle of two fifths counts.
 */
export const growthOf = {
	heap: (samples: readonly number[]) => {
		const fifth = fifthOf(samples);
		return Math.min(...samples.slice(-fifth)) / Math.min(...samples.slice(fifth, 2 * fifth));
	},
	memory: (samples: readonly number[]) => {
		const fifth = fifthOf(samples);
		return middle(samples.slice(-2 * fifth)) / middle(samples.slice(fifth, 3 * fifth));
	},
};

const fifthOf = (samples: readonly number[]) => Math.max(1, Math.floor(samples.length / 5));
const middle = (of: readonly number[]) =>
	percentile(
		of.toSorted((a, b) => a - b),
		0.5,
	);
