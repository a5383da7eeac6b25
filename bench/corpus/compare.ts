import type { Measure } from "../support/report.ts";

export interface Comparison {
	/** The milliseconds of our work, in the round with the median ratio. `floor` has those of the floor. */
	readonly ours: number;
	readonly floor: number;
	/** How many times as long our work takes. */
	readonly times: number;
}

/**
 * Ours and the floor take turns, so that other work on the machine slows both. Each returns the milliseconds
 * to count. The median of the rounds counts.
 */
export async function compare(
	rounds: number,
	floor: (round: number) => number | Promise<number>,
	ours: (round: number) => number | Promise<number>,
): Promise<Comparison> {
	// The first run compiles and reads files, so it does not count.
	await floor(0);
	await ours(0);
	const results: Comparison[] = [];
	for (let round = 1; round <= rounds; round += 1) {
		const below = await floor(round);
		const above = await ours(round);
		results.push({ ours: above, floor: below, times: above / below });
	}
	return middleOf(results);
}

/**
 * Like `compare`, for work in many small pieces. Within each turn, both do slices alternately, and they alternate
 * which comes first. So other work on the machine hits both within milliseconds.
 */
export function compareInSlices(
	turns: number,
	slices: number,
	floor: (slice: number) => void,
	ours: (slice: number) => void,
	prepare: () => void = () => {},
): Comparison {
	const results: Comparison[] = [];
	for (let turn = -1; turn < turns; turn += 1) {
		prepare();
		let [below, above] = [0, 0];
		for (let slice = 0; slice < slices; slice += 1) {
			if (slice % 2 === 0) below += timeOf(floor, slice);
			above += timeOf(ours, slice);
			if (slice % 2 === 1) below += timeOf(floor, slice);
		}
		if (turn >= 0) results.push({ ours: above, floor: below, times: above / below });
	}
	return middleOf(results);
}

function timeOf(work: (slice: number) => void, slice: number): number {
	const start = performance.now();
	work(slice);
	return performance.now() - start;
}

function middleOf(results: Comparison[]): Comparison {
	const middle = results.toSorted((a, b) => a.times - b.times)[Math.floor(results.length / 2)];
	if (!middle) throw new Error("A comparison needs at least one round.");
	return middle;
}

export async function milliseconds(work: () => unknown): Promise<number> {
	const start = performance.now();
	await work();
	return performance.now() - start;
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

/** A measure that must reach at least this part of the floor's speed. */
export function fasterThan(
	name: string,
	amount: number,
	unit: string,
	against: string,
	found: Comparison,
	goal: number,
): Measure {
	const ratio = rounded(1 / found.times);
	const value = (amount / found.ours) * 1000;
	return { name, value: Math.round(value), unit, ratio, against, goal: `≥ ${goal}×`, ok: ratio >= goal };
}

/** A measure that may take at most this many times the floor's time. */
export function withinTimes(
	name: string,
	against: string,
	found: Comparison,
	goal: number,
	goalText = `≤ ${goal}×`,
): Measure {
	const ratio = rounded(found.times);
	return { name, value: rounded(found.ours), unit: "ms", ratio, against, goal: goalText, ok: ratio <= goal };
}

export function figure(name: string, value: number, unit: string, against: string | null = null): Measure {
	return { name, value: rounded(value), unit, ratio: null, against, goal: null, ok: null };
}
