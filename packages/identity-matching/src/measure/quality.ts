/** A probability that we gave, and the truth. */
export interface Judged {
	readonly probability: number;
	readonly same: boolean;
}

export interface Quality {
	readonly precision: number;
	readonly recall: number;
	readonly f1: number;
	/** The mean of the squared errors of the probabilities: 0 is perfect, a constant half gives 0.25. */
	readonly brier: number;
}

export function qualityOf(judged: readonly Judged[], threshold = 0.5): Quality {
	let [hits, wrong, missed, squares] = [0, 0, 0, 0];
	for (const { probability, same } of judged) {
		if (same && probability >= threshold) hits += 1;
		else if (same) missed += 1;
		else if (probability >= threshold) wrong += 1;
		squares += (probability - (same ? 1 : 0)) ** 2;
	}
	// Without any match there is no wrong match.
	const precision = hits + wrong === 0 ? 1 : hits / (hits + wrong);
	const recall = hits + missed === 0 ? 1 : hits / (hits + missed);
	const f1 = hits === 0 ? 0 : (2 * precision * recall) / (precision + recall);
	return { precision, recall, f1, brier: judged.length === 0 ? 0 : squares / judged.length };
}

export interface CalibrationBin {
	readonly from: number;
	readonly to: number;
	readonly count: number;
	/** The mean probability in it. Undefined if it is empty. */
	readonly mean: number | undefined;
	/** How many of them were true. */
	readonly same: number | undefined;
}

/** Compares probabilities with the truth: of the pairs with 70 %, were 70 % true? */
export function calibrationOf(
	judged: readonly Judged[],
	edges: readonly number[] = [0, 0.01, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99, 1],
): CalibrationBin[] {
	return edges.slice(1).map((to, index) => {
		const from = edges[index] ?? 0;
		const inside = judged.filter(({ probability: p }) => p >= from && (p < to || (to === 1 && p === 1)));
		const mean = (values: readonly number[]) =>
			values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;
		return {
			from,
			to,
			count: inside.length,
			mean: mean(inside.map(({ probability }) => probability)),
			same: mean(inside.map(({ same }) => (same ? 1 : 0))),
		};
	});
}
