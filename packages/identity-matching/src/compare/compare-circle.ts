import type { Observation } from "../model/fields.ts";
import type { Frequencies } from "../names/frequencies.ts";
import { isNickname } from "../names/nicknames.ts";
import type { PersonName } from "../person.ts";
import { chances } from "./best-of.ts";

/** Compares the relatives of two people, and the towns where they have lived. */
export function compareRelatives(
	left: readonly PersonName[],
	right: readonly PersonName[],
	{ first: frequency }: Frequencies,
): Observation | undefined {
	if (left.length === 0 || right.length === 0) return undefined;
	const shared = left.filter((one) => right.some((other) => isSame(one, other)));
	const level = shared.length > 1 ? 0 : shared.length === 1 ? 1 : 2;
	const share = Math.max(0, ...shared.map(({ first }) => frequency.share(first ?? ""))) / frequency.mean;
	return { field: "relatives", levels: [level], rarity: level === 2 ? 1 : share * chances(left, right) };
}

function isSame(one: PersonName, other: PersonName): boolean {
	if (!one.first || !other.first || !one.last || one.last !== other.last) return false;
	return one.first === other.first || isNickname(one.first, other.first);
}

export function compareTowns(left: readonly string[], right: readonly string[]): Observation | undefined {
	if (left.length < 2 || right.length < 2) return undefined;
	const shared = left.filter((one) => right.includes(one)).length;
	const level = shared > 2 ? 0 : shared === 2 ? 1 : 2;
	// The table is made for two lists of two.
	return { field: "towns", levels: [level], rarity: level === 2 ? 1 : chances(left, right) / 4 };
}
