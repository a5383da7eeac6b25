/** The value that this share of all values does not exceed. */
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
 * Growth between start and end. Heap: compares the lowest values, which remain after a garbage collection. Memory:
 * compares the medians of two fifths, because memory falls only every minute or two.
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
