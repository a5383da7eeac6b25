/**
 * How similar two words are, from 0 to 1: letters in common near the same place, with a bonus for the same
 * beginning.
 */
export function jaroWinkler(left: string, right: string): number {
	const similarity = jaro(left, right);
	// Winkler's own limit: words that have little in common get no bonus for their first letters.
	if (similarity <= 0.7) return similarity;
	let prefix = 0;
	while (prefix < 4 && prefix < left.length && left[prefix] === right[prefix]) prefix += 1;
	return similarity + prefix * 0.1 * (1 - similarity);
}

function jaro(left: string, right: string): number {
	if (left === right) return 1;
	if (left === "" || right === "") return 0;
	const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1);
	const taken = new Uint8Array(right.length);
	const ofLeft: string[] = [];
	for (let index = 0; index < left.length; index += 1) {
		const end = Math.min(right.length, index + reach + 1);
		for (let other = Math.max(0, index - reach); other < end; other += 1) {
			if (taken[other] === 1 || left[index] !== right[other]) continue;
			taken[other] = 1;
			ofLeft.push(left.charAt(index));
			break;
		}
	}
	const common = ofLeft.length;
	if (common === 0) return 0;
	let moved = 0;
	let at = 0;
	for (let other = 0; other < right.length; other += 1) {
		if (taken[other] !== 1) continue;
		if (ofLeft[at] !== right[other]) moved += 1;
		at += 1;
	}
	return (common / left.length + common / right.length + (common - moved / 2) / common) / 3;
}
