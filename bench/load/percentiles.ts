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
 * How much more there was at the end than after the start: the middle of the last two fifths by the middle of the two after the first.
 * Between two collections of garbage memory grows anyway, and under load a process goes one or two minutes without one. So only a while
 * with several of them says something.
 */
export function growth(samples: readonly number[]): number {
	const fifth = Math.max(1, Math.floor(samples.length / 5));
	const middle = (of: readonly number[]) =>
		percentile(
			of.toSorted((a, b) => a - b),
			0.5,
		);
	return middle(samples.slice(-2 * fifth)) / middle(samples.slice(fifth, 3 * fifth));
}
