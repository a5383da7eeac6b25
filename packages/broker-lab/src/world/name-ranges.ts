import { commonLastNames } from "@unlisted/identity-matching";

/**
 * Which families have which name, without generating them. The families of one name have consecutive numbers,
 * as many as the name's share. Partners' birth names are shuffled over all families, and the shuffle can be
 * reversed.
 */
export interface NameRanges {
	nameOf(family: number): string;
	birthNameOfPartner(family: number): string;
	/** Takes the name in lower case. */
	familiesCalled(name: string): Generator<number>;
	familiesWithPartnerBorn(name: string): Generator<number>;
}

export function nameRanges(families: number): NameRanges {
	const names = [...commonLastNames.keys()];
	const total = [...commonLastNames.values()].reduce((all, share) => all + share, 0);
	let reached = 0;
	const ends = [...commonLastNames.values()].map((share) => {
		reached += share;
		return Math.round((reached / total) * families);
	});
	const { shuffle, unshuffle } = shuffleOf(families);
	const nameOf = (family: number) => {
		let [low, high] = [0, ends.length - 1];
		while (low < high) {
			const middle = (low + high) >> 1;
			if ((ends[middle] ?? 0) > family) high = middle;
			else low = middle + 1;
		}
		return names[low] ?? "";
	};
	function* familiesCalled(name: string) {
		const index = names.indexOf(name);
		if (index < 0) return;
		const end = ends[index] ?? 0;
		for (let family = ends[index - 1] ?? 0; family < end; family += 1) yield family;
	}
	return {
		nameOf,
		birthNameOfPartner: (family) => nameOf(shuffle(family)),
		familiesCalled,
		*familiesWithPartnerBorn(name) {
			for (const family of familiesCalled(name)) yield unshuffle(family);
		},
	};
}

/** Shuffles by multiplying with a number that shares no divisor with the size. Dividing reverses it. */
function shuffleOf(size: number) {
	let factor = Math.max(1, Math.floor(size * 0.618));
	while (gcd(factor, size) !== 1) factor += 1;
	const back = inverse(factor, size);
	const times = (left: number, right: number) => Number((BigInt(left) * BigInt(right)) % BigInt(size));
	return {
		shuffle: (index: number) => times(index, factor),
		unshuffle: (index: number) => times(index, back),
	};
}

const gcd = (left: number, right: number): number => (right === 0 ? left : gcd(right, left % right));

function inverse(factor: number, size: number): number {
	let [old, current, oldShare, share] = [factor, size, 1, 0];
	while (current !== 0) {
		const times = Math.floor(old / current);
		[old, current] = [current, old - times * current];
		[oldShare, share] = [share, oldShare - times * share];
	}
	return ((oldShare % size) + size) % size;
}
