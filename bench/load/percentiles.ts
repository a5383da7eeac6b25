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
 * How much more there was at the end than after the start: the least of the last fifth by the least of the second. Between
 * two collections of garbage memory grows anyway, so only the least of a while says something.
 */
export function growth(samples: readonly number[]): number {
	const fifth = Math.max(1, Math.floor(samples.length / 5));
	const before = Math.min(...samples.slice(fifth, 2 * fifth));
	return Math.min(...samples.slice(-fifth)) / before;
}
