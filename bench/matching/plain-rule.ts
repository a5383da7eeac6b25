import type { Person, PersonRecord } from "../../packages/identity-matching/src/main.ts";

/**
 * The rule that people-search scanners use: the name, an age within two years, and one of city or phone. The strict
 * version needs an age. In the lenient version, a missing age counts as fitting.
 */
export function plainRule(person: Person, record: PersonRecord, lenient = false): boolean {
	const named = person.names.some(
		({ first, last }) =>
			first !== undefined && last !== undefined && same(first, record.first) && same(last, record.last),
	);
	if (!named) return false;
	const [year, other] = [yearOf(person), yearOf(record)];
	const fits = year === undefined || other === undefined ? lenient : Math.abs(year - other) <= 2;
	if (!fits) return false;
	const near = person.cities?.some((city) => same(city, record.city)) ?? false;
	return near || (record.phone !== undefined && (person.phones?.includes(record.phone) ?? false));
}

/** Turns a record into a person, for data sets that hold only records. */
export function personOf(record: PersonRecord): Person {
	const { first, last, birthDate, city, phone } = record;
	return {
		names: [{ first, last }],
		...(birthDate === undefined ? {} : { birthDate }),
		cities: city === undefined ? [] : [city],
		phones: phone === undefined ? [] : [phone],
	};
}

const same = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase();

/** The birth date in years, with the part of the year if known. */
function yearOf({ birthDate, birthYear, age, recordedOn }: PersonRecord): number | undefined {
	if (birthDate !== undefined) {
		const time = Date.parse(birthDate);
		return Number.isNaN(time) ? undefined : 1970 + time / (365.25 * 86_400_000);
	}
	if (birthYear !== undefined) return birthYear + 0.5;
	return age === undefined || recordedOn === undefined
		? undefined
		: Number(recordedOn.slice(0, 4)) - age - 0.5;
}
