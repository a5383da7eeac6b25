import type { Wanted, WantedName, WantedPlace } from "../look-up/wanted.ts";
import type { TemplateValues } from "../playbook/fill-template.ts";

/** One search: a person under one name, in one place. */
export interface Search {
	readonly values: TemplateValues;
}

/**
 * The searches for a person: the present name in the present place first, then the other names and places. If only the
 * year of birth is known, there are two possible ages.
 */
export function searchesFor(wanted: Wanted, today: Date): Search[] {
	const ages = agesOf(wanted.born, today);
	const pairs = wanted.names.flatMap((name, nameAt) =>
		wanted.places.map((place, placeAt) => ({ name, place, rank: nameAt + placeAt })),
	);
	return pairs
		.toSorted((one, other) => one.rank - other.rank)
		.flatMap(({ name, place }) => ages.map((age) => ({ values: valuesOf(wanted, name, place, age) })));
}

function valuesOf(
	wanted: Wanted,
	name: WantedName,
	place: WantedPlace,
	age: number | undefined,
): TemplateValues {
	const known: TemplateValues = {
		firstName: name.first,
		lastName: name.last,
		middleName: name.middle,
		city: place.city,
		state: place.state,
		street: place.street,
		postcode: place.postcode,
		age,
		birthYear: wanted.born?.slice(0, 4),
		birthDate: wanted.born !== undefined && wanted.born.length === 10 ? wanted.born : undefined,
		phone: wanted.phones?.[0],
		email: wanted.emails?.[0],
	} as Record<string, string | number>;
	return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined && value !== ""));
}

/** Ages in whole years, the likelier one first, depending on whether this year's birthday has passed. */
function agesOf(born: string | undefined, today: Date): (number | undefined)[] {
	const [year, month, day] = (born ?? "").split("-").map(Number);
	if (!year) return [undefined];
	const years = today.getUTCFullYear() - year;
	if (!month || !day) return today.getUTCMonth() >= 6 ? [years, years - 1] : [years - 1, years];
	const passed =
		today.getUTCMonth() + 1 > month || (today.getUTCMonth() + 1 === month && today.getUTCDate() >= day);
	return [passed ? years : years - 1];
}
