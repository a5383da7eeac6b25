import type { Observation } from "../model/fields.ts";
import type { Frequencies, Frequency } from "../names/frequencies.ts";
import { isNickname } from "../names/nicknames.ts";
import type { PersonName } from "../person.ts";
import { jaroWinkler } from "../text/jaro-winkler.ts";
import { oneSlip } from "../text/one-slip.ts";

interface Compared {
	readonly observations: readonly Observation[];
	/** How well the names match. The best of all pairs of names counts. */
	readonly score: number;
}

export function compareNames(
	left: readonly PersonName[],
	right: readonly PersonName[],
	frequencies: Frequencies,
): readonly Observation[] {
	let best: Compared | undefined;
	for (const one of left)
		for (const other of right) {
			const compared = inBestOrder(one, other, frequencies);
			best = best ? better(best, compared) : compared;
		}
	return ofSeveral(best?.observations ?? [], left.length * right.length);
}

/** A person with two names has a whole name in common by chance twice as often, but not each of its parts. */
function ofSeveral(found: readonly Observation[], tries: number): readonly Observation[] {
	const fitting = ["last_name", "first_name", "first_initial"]
		.map((part) => found.findIndex(({ field, levels }) => field === part && (levels[0] ?? 2) < 2))
		.find((index) => index >= 0);
	return found.map((one, index) => (index === fitting ? { ...one, rarity: one.rarity * tries } : one));
}

/** As written, and with given and family name of one of them swapped, because forms often swap them. */
function inBestOrder(one: PersonName, other: PersonName, frequencies: Frequencies): Compared {
	const straight = compareParts(one, other, frequencies);
	if (!one.first || !one.last || !other.first || !other.last) return straight;
	const asWritten: Observation = { field: "name_order", levels: [0], rarity: 1 };
	// No other order can match better than both names as they are.
	if (straight.scores.first === 3 && straight.scores.last === 3)
		return { ...straight, observations: [...straight.observations, asWritten] };
	// We do not know which of the two is swapped. So the more common given name counts, which proves less.
	const turned = better(
		compareParts(one, turn(other), frequencies),
		compareParts(turn(one), other, frequencies),
	);
	// If only one name matches in the other's place, that is chance: Robert Allen is not Alfie Roberts.
	const swapped = turned.scores.first >= 2 && turned.scores.last >= 2 && turned.score > straight.score;
	const chosen = swapped ? turned : straight;
	const order = swapped ? { ...asWritten, levels: [1] } : asWritten;
	return { ...chosen, observations: [...chosen.observations, order] };
}

const turn = (name: PersonName): PersonName => ({ ...name, first: name.last, last: name.first });

function better<Kind extends Compared>(one: Kind, other: Kind): Kind {
	if (one.score !== other.score) return one.score > other.score ? one : other;
	const rarity = ({ observations }: Compared) => observations.reduce((all, each) => all * each.rarity, 1);
	return rarity(one) >= rarity(other) ? one : other;
}

function compareParts(one: PersonName, other: PersonName, frequencies: Frequencies) {
	const first = compareFirst(one.first ?? "", other.first ?? "", frequencies.first);
	const middle = compareMiddle(one.middle ?? "", other.middle ?? "");
	const last = compareLast(one.last ?? "", other.last ?? "", frequencies.last);
	const found = [first, middle, last].filter((part) => part !== undefined);
	return {
		observations: found.map(({ observation }) => observation),
		score: found.reduce((sum, { score }) => sum + score, 0),
		scores: { first: first?.score ?? 0, last: last?.score ?? 0 },
	};
}

function compareFirst(one: string, other: string, frequency: Frequency) {
	if (one === "" || other === "") return undefined;
	if (one.length === 1 || other.length === 1) {
		const same = one[0] === other[0];
		return part("first_initial", same ? 0 : 1, same ? 1 : 0, 1);
	}
	const share = Math.max(frequency.share(one), frequency.share(other)) / frequency.mean;
	if (one === other) return part("first_name", 0, 3, share);
	if (isNickname(one, other)) return part("first_name", 1, 2, share);
	return likeness("first_name", [2, 3, 4], one, other, share);
}

function compareMiddle(one: string, other: string) {
	if (one === "" || other === "") return undefined;
	if (one === other) return part("middle_name", one.length === 1 ? 1 : 0, 0.3, 1);
	if (one.length === 1 || other.length === 1)
		return one[0] === other[0] ? part("middle_name", 1, 0.2, 1) : part("middle_name", 3, 0, 1);
	const close = oneSlip(one, other) || jaroWinkler(one, other) >= 0.9;
	return close ? part("middle_name", 2, 0.2, 1) : part("middle_name", 3, 0, 1);
}

function compareLast(one: string, other: string, frequency: Frequency) {
	if (one === "" || other === "") return undefined;
	const share = Math.max(frequency.share(one), frequency.share(other)) / frequency.mean;
	if (one === other) return part("last_name", 0, 3, share);
	// "Garcia Lopez" is often "Garcia" elsewhere.
	if (wordOf(one, other) || wordOf(other, one)) return part("last_name", 1, 2, Math.max(1, share));
	return likeness("last_name", [1, 2, 3], one, other, share);
}

/**
 * A name similar to a common one is similar to many people's names. One similar to a rare name is similar to
 * fewer, but not to none.
 */
function likeness(
	field: "first_name" | "last_name",
	[close, near, different]: readonly [number, number, number],
	one: string,
	other: string,
	share: number,
) {
	const similarity = jaroWinkler(one.replaceAll(" ", ""), other.replaceAll(" ", ""));
	if (similarity >= 0.92 || (one.length > 3 && other.length > 3 && oneSlip(one, other)))
		return part(field, close, 2, Math.max(share, Math.sqrt(share)));
	if (similarity >= 0.8) return part(field, near, 1, 1);
	return part(field, different, 0, 1);
}

const wordOf = (long: string, short: string) =>
	short.length > 2 && long.includes(" ") && long.split(" ").includes(short);

function part(field: Observation["field"], level: number, score: number, rarity: number) {
	return { observation: { field, levels: [level], rarity } satisfies Observation, score };
}
