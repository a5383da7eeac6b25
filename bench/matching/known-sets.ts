import { deduplicate, type Judged, link } from "../../packages/identity-matching/src/main.ts";
import { type KnownRecord, readFebrl, readSplink, readSplinkLabels } from "./data-sets.ts";
import type { Verdicts } from "./namesakes.ts";
import { personOf, plainRule } from "./plain-rule.ts";

export function linkFebrl4(): Verdicts {
	const [left, right] = [readFebrl("febrl-dataset4a"), readFebrl("febrl-dataset4b")];
	return judged(link(recordsOf(left), recordsOf(right)).pairs, left, right);
}

export function findFebrl3Duplicates(): Verdicts {
	const list = readFebrl("febrl-dataset3");
	return judged(deduplicate(recordsOf(list)).pairs, list);
}

/** The hand-labeled pairs, and every possible pair inside the clusters of the records. */
export function findSplinkDuplicates(): { labeled: Verdicts; all: Verdicts } {
	const list = readSplink();
	const { pairs } = deduplicate(recordsOf(list));
	const key = (one = "", other = "") => [one, other].sort().join();
	const found = new Map(
		pairs.map(({ left, right, probability }) => [key(list[left]?.id, list[right]?.id), probability]),
	);
	const byId = new Map(list.map((known) => [known.id, known]));
	const labeled = readSplinkLabels().map(({ left, right, same }) => ({
		one: byId.get(left),
		other: byId.get(right),
		probability: found.get(key(left, right)) ?? 0,
		same,
	}));
	return { labeled: verdictsOf(labeled), all: judged(pairs, list) };
}

type Scored = ReturnType<typeof link>["pairs"];

/** Matching pairs that were never compared count as missed, for us and for the rule. */
function judged(pairs: Scored, left: readonly KnownRecord[], right?: readonly KnownRecord[]): Verdicts {
	const looked = pairs.map((pair) => {
		const [one, other] = [left[pair.left], (right ?? left)[pair.right]];
		return { one, other, probability: pair.probability, same: one?.truth === other?.truth };
	});
	const seen = looked.filter(({ same }) => same).length;
	const unseen = Array.from({ length: truePairs(left, right) - seen }, () => ({
		probability: 0,
		same: true,
	}));
	return verdictsOf([...looked, ...unseen]);
}

type Looked = Judged & { readonly one?: KnownRecord; readonly other?: KnownRecord };

function verdictsOf(pairs: readonly Looked[]): Verdicts {
	const byRule = (lenient: boolean) =>
		pairs.map(({ one, other, same }) => {
			const yes = one && other && plainRule(personOf(one.record), other.record, lenient);
			return { probability: yes ? 1 : 0, same };
		});
	return {
		ours: pairs.map(({ probability, same }) => ({ probability, same })),
		rule: byRule(false),
		lenient: byRule(true),
	};
}

function truePairs(left: readonly KnownRecord[], right?: readonly KnownRecord[]): number {
	const counts = new Map<string, number>();
	for (const { truth } of right ?? left) counts.set(truth, (counts.get(truth) ?? 0) + 1);
	if (right) return left.reduce((sum, { truth }) => sum + (counts.get(truth) ?? 0), 0);
	return [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);
}

const recordsOf = (list: readonly KnownRecord[]) => list.map(({ record }) => record);
