const mostSteps = 4;

/**
 * The numbers of an axis, from 0 to the first round number that no point exceeds. They are whole numbers, because
 * exposures and scores are.
 */
export function axisTicks(largest: number): readonly number[] {
	const step = roundStep(Math.max(1, largest) / mostSteps);
	const steps = Math.max(1, Math.ceil(largest / step));
	return Array.from({ length: steps + 1 }, (_, at) => at * step);
}

/** The smallest of 1, 2, 5, 10, 20, 50, … that is at least as large. */
function roundStep(least: number): number {
	const power = 10 ** Math.max(0, Math.floor(Math.log10(least)));
	return [1, 2, 5, 10].map((factor) => factor * power).find((step) => step >= least) ?? 10 * power;
}

/**
 * Which labels are written if each needs this much space: every label, every second, every third, … The last one is
 * always written.
 */
export function labelsThatFit(count: number, spaceOfAll: number, spaceOfOne: number): readonly number[] {
	const fitting = Math.max(1, Math.floor(spaceOfAll / spaceOfOne) + 1);
	const every = Math.max(1, Math.ceil(count / fitting));
	return Array.from({ length: count }, (_, at) => at).filter((at) => (count - 1 - at) % every === 0);
}
