import type { Observation } from "../model/fields.ts";
import type { Frequencies } from "../names/frequencies.ts";
import type { Prepared } from "../prepare.ts";
import { jaroWinkler } from "../text/jaro-winkler.ts";
import { oneSlip } from "../text/one-slip.ts";
import { bestLevel, chances } from "./best-of.ts";

export function compareStreet(left: Prepared, right: Prepared): Observation | undefined {
	const street = bestLevel(left.streets, right.streets, textLevel);
	const number = bestLevel(left.houseNumbers, right.houseNumbers, codeLevel);
	if (street === undefined && number === undefined) return undefined;
	return {
		field: "street",
		levels: [street, number],
		rarity: Math.max(1, chances(left.streets, right.streets)),
	};
}

export function comparePlace(
	left: Prepared,
	right: Prepared,
	{ city: frequency }: Frequencies,
): Observation | undefined {
	const city = bestLevel(left.cities, right.cities, textLevel);
	const postcode = bestLevel(left.postcodes, right.postcodes, postcodeLevel);
	const state = bestLevel(left.states, right.states, (one, other) => (one === other ? 0 : 1));
	if (city === undefined && postcode === undefined && state === undefined) return undefined;
	const levels = [city, postcode, state];
	if (city === 0) {
		const shared = left.cities.filter((one) => right.cities.includes(one));
		const share = Math.max(...shared.map((one) => frequency.share(one)));
		return { field: "place", levels, rarity: (share / frequency.mean) * chances(left.cities, right.cities) };
	}
	const [values, others] =
		postcode === 0
			? [left.postcodes, right.postcodes]
			: city === 1
				? [left.cities, right.cities]
				: state === 0
					? [left.states, right.states]
					: [[1], [1]];
	return { field: "place", levels, rarity: chances(values, others) };
}

function textLevel(one: string, other: string): number {
	if (one === other) return 0;
	return oneSlip(one, other) || jaroWinkler(one, other) >= 0.88 ? 1 : 2;
}

function codeLevel(one: string, other: string): number {
	return one === other ? 0 : oneSlip(one, other) ? 1 : 2;
}

/**
 * Close means one slip, or the same part of the country: the first three of five digits, or the first half of
 * two.
 */
function postcodeLevel(one: string, other: string): number {
	if (one === other) return 0;
	return oneSlip(one, other) || one.slice(0, 3) === other.slice(0, 3) ? 1 : 2;
}
