export interface Comparison {
	readonly floor: number;
	readonly ours: number;
	readonly ratio: number;
}

/**
 * Compares ours with the floor. They take turns, so that other work on the machine slows both. The median of the
 * rounds counts. A first round warms up both.
 */
export async function compareInTurns(
	floor: () => Promise<number>,
	ours: () => Promise<number>,
	rounds: number,
): Promise<Comparison> {
	const results: Comparison[] = [];
	for (let round = -1; round < rounds; round += 1) {
		const below = await floor();
		const above = await ours();
		if (round >= 0) results.push({ floor: below, ours: above, ratio: above / below });
	}
	const middle = results.toSorted((a, b) => a.ratio - b.ratio)[Math.floor(rounds / 2)];
	if (!middle) throw new Error("A comparison needs at least one round.");
	return middle;
}
