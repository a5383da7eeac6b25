import type { Features } from "../features/features.ts";
import type { Weights } from "./weights.ts";

/** The score of each label: log odds before calibration. */
export function scoresOf({ steps, scales, biases }: Weights, { places, values }: Features): Float64Array {
	const count = scales.length;
	const sums = new Float64Array(count);
	for (let at = 0; at < places.length; at += 1) {
		const from = (places[at] ?? 0) * count;
		const value = values[at] ?? 0;
		for (let label = 0; label < count; label += 1)
			sums[label] = (sums[label] ?? 0) + value * (steps[from + label] ?? 0);
	}
	return sums.map((sum, label) => sum * (scales[label] ?? 0) + (biases[label] ?? 0));
}

export function softmax(scores: Float64Array, temperature = 1): Float64Array {
	const highest = Math.max(...scores);
	const powers = scores.map((score) => Math.exp((score - highest) / temperature));
	const sum = powers.reduce((total, power) => total + power, 0);
	return powers.map((power) => power / sum);
}
