/**
 * How scores become probabilities, and the probability from which a label is acted on. Learned on families that
 * training did not see.
 */
export interface Calibration {
	readonly temperature: number;
	/** Points of a rising line: what the softmax says, and how often that was right. */
	readonly points: readonly (readonly [said: number, right: number])[];
	readonly actsFrom: number;
}

/** The share of right answers where the model said this. */
export function calibrated({ points }: Pick<Calibration, "points">, said: number): number {
	const next = points.findIndex(([at]) => at >= said);
	if (next === 0) return points[0]?.[1] ?? said;
	if (next === -1) return points.at(-1)?.[1] ?? said;
	const [fromSaid, fromRight] = points[next - 1] ?? [0, 0];
	const [toSaid, toRight] = points[next] ?? [1, 1];
	return fromRight + ((toRight - fromRight) * (said - fromSaid)) / Math.max(1e-9, toSaid - fromSaid);
}
