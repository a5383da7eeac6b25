import {
	type Comparison,
	cellCount,
	cellsOf,
	type Field,
	fieldLevels,
	fields,
	type Observation,
} from "./fields.ts";

/** The results for one field in many pairs, and how much each pair counts. */
export interface Outcome {
	readonly observation: Observation;
	readonly weight: number;
}

export function byField<Table>(make: (field: Field) => Table): Record<Field, Table> {
	return Object.fromEntries(fields.map((field) => [field, make(field)])) as Record<Field, Table>;
}

export function outcomesOf(
	pairs: Iterable<{ comparison: Comparison; weight: number }>,
): Record<Field, Outcome[]> {
	const outcomes = byField((): Outcome[] => []);
	for (const { comparison, weight } of pairs)
		for (const observation of comparison) outcomes[observation.field].push({ observation, weight });
	return outcomes;
}

/** Counts how often each cell was seen. If a part is unknown, the pair counts for all cells that it may be in. */
export function countCells(field: Field, outcomes: readonly Outcome[], likely?: readonly number[]): number[] {
	const counts = new Array<number>(cellCount(field)).fill(0);
	for (const { observation, weight } of outcomes) {
		const cells = cellsOf(field, observation.levels);
		const total = cells.reduce((sum, cell) => sum + (likely?.[cell] ?? 1), 0);
		for (const cell of cells) counts[cell] = (counts[cell] ?? 0) + (weight * (likely?.[cell] ?? 1)) / total;
	}
	return counts;
}

/** Counts as probabilities. What we never saw is not impossible, so each cell gets a small extra count. */
export function distributed(counts: readonly number[]): number[] {
	const more = 0.5 / counts.length;
	const total = counts.reduce((sum, count) => sum + count + more, 0);
	return counts.map((count) => (count + more) / total);
}

/**
 * What happens by chance, from random pairs: half as seen together, half as if the parts were independent. Rare
 * combinations are seen too rarely to count, and parts that really depend on each other are seen often enough.
 */
export function fromChance(field: Field, outcomes: readonly Outcome[]): number[] {
	const parts = fieldLevels[field].map((levels, part) => {
		const counts = new Array<number>(levels.length).fill(0);
		for (const { observation, weight } of outcomes) {
			const level = observation.levels[part];
			if (level !== undefined) counts[level] = (counts[level] ?? 0) + weight;
		}
		return distributed(counts);
	});
	const independent = parts.reduce<number[]>(
		(cells, part) => cells.flatMap((cell) => part.map((p) => cell * p)),
		[1],
	);
	const whole = outcomes.filter(({ observation }) => !observation.levels.includes(undefined));
	if (parts.length === 1 || whole.length === 0) return independent;
	const seen = countCells(field, whole);
	return independent.map((chance, cell) => chance / 2 + (seen[cell] ?? 0) / whole.length / 2);
}
