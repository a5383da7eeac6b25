/**
 * How well a number tells two groups apart: the chance that a value of the second group is larger than one of the
 * first, with ties counted as half (the area under the ROC curve). 0.5 tells nothing, 1 tells always. Takes the
 * better of the two directions.
 */
export function auc(first: readonly number[], second: readonly number[]): number {
	const all = [...first.map((value) => ({ value, of: 0 })), ...second.map((value) => ({ value, of: 1 }))];
	all.sort((a, b) => a.value - b.value);
	let rankSum = 0;
	for (let start = 0; start < all.length; ) {
		let end = start;
		while (end < all.length && all[end]?.value === all[start]?.value) end += 1;
		// Ranks start at one. Equal values share the middle of their ranks.
		const rank = (start + 1 + end) / 2;
		for (let index = start; index < end; index += 1) if (all[index]?.of === 1) rankSum += rank;
		start = end;
	}
	const larger = rankSum - (second.length * (second.length + 1)) / 2;
	const area = larger / (first.length * second.length);
	return Math.max(area, 1 - area);
}
