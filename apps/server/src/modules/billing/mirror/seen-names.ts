import { createHash } from "node:crypto";

/** Remembers which of many names were seen, in eight bytes for each: a million subscriptions need 8 MB. */
export interface SeenNames {
	add(name: string): void;
	/** Ends the adding and returns the look-up. */
	sorted(): { has(name: string): boolean };
}

export function seenNames(): SeenNames {
	let marks = new BigUint64Array(1024);
	let count = 0;
	return {
		add: (name) => {
			if (count === marks.length) {
				const larger = new BigUint64Array(marks.length * 2);
				larger.set(marks);
				marks = larger;
			}
			marks[count] = markOf(name);
			count += 1;
		},
		sorted: () => {
			const all = marks.subarray(0, count).sort();
			return { has: (name) => isAmong(all, markOf(name)) };
		},
	};
}

function markOf(name: string): bigint {
	return createHash("sha256").update(name).digest().readBigUInt64BE();
}

function isAmong(sorted: BigUint64Array, mark: bigint): boolean {
	let low = 0;
	let high = sorted.length;
	while (low < high) {
		const middle = (low + high) >>> 1;
		if ((sorted[middle] ?? 0n) < mark) low = middle + 1;
		else high = middle;
	}
	return sorted[low] === mark;
}
