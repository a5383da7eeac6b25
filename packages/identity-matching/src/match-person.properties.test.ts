import fc from "fast-check";
import { expect, test } from "vitest";
import { matchPerson } from "./match-person.ts";
import { commonFirstNames, commonLastNames } from "./names/common-names.ts";
import type { Person, PersonRecord } from "./person.ts";

const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined });
const oneOf = (...values: string[]) => fc.constantFrom(...values);
const date = fc
	.tuple(
		fc.integer({ min: 1930, max: 2008 }),
		fc.integer({ min: 1, max: 12 }),
		fc.integer({ min: 1, max: 28 }),
	)
	.map(([year, month, day]) => `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`);

/** Few values, so that two people agree on many, nearly agree on some, and differ in the rest. */
const sighting = fc.record({
	first: optional(oneOf("John", "Jon", "Jonathan", "J", "Zebulon", "Mary", "Smith")),
	middle: optional(oneOf("Ray", "R", "Roy")),
	last: optional(oneOf("Smith", "Smyth", "Quackenbush", "John", "Garcia Lopez", "Garcia")),
	birthDate: optional(fc.oneof(date, oneOf("1984-03-12", "1984-12-03", "1984-03-21", "1985-03-12"))),
	street: optional(oneOf("main street", "mian street", "oak avenue")),
	houseNumber: optional(oneOf("1", "11", "204")),
	city: optional(oneOf("Chicago", "Chicgao", "New York", "Reno")),
	state: optional(oneOf("IL", "Illinois", "NY", "NV")),
	postcode: optional(oneOf("62704", "62711", "62740", "89501")),
	phone: optional(oneOf("+12175550143", "+12175550134", "+17755550100")),
	email: optional(oneOf("js@mail.example", "js@post.example", "jss@mail.example", "mary@mail.example")),
	username: optional(oneOf("jsmith84", "jsmith85", "mary")),
});

function personOf({ first, middle, last, birthDate, ...rest }: PersonRecord): Person {
	const list = (value: string | undefined) => (value === undefined ? [] : [value]);
	return {
		names: [{ first, middle, last }],
		...(birthDate === undefined ? {} : { birthDate }),
		streets: list(rest.street),
		houseNumbers: list(rest.houseNumber),
		cities: list(rest.city),
		states: list(rest.state),
		postcodes: list(rest.postcode),
		phones: list(rest.phone),
		emails: list(rest.email),
		usernames: list(rest.username),
	};
}

const probability = (person: Person, record: PersonRecord) => matchPerson(person, record).probability;
const bitsOf = (p: number) => Math.log2(p / (1 - p));

test("it does not matter which of the two is the person and which is the record", () => {
	fc.assert(
		fc.property(sighting, sighting, (one, other) => {
			expect(probability(personOf(one), other)).toBeCloseTo(probability(personOf(other), one), 12);
		}),
	);
});

test("a probability is between 0 and 1, and its reasons add up to it", () => {
	fc.assert(
		fc.property(sighting, sighting, (one, other) => {
			const { probability: p, reasons } = matchPerson(personOf(one), other);
			expect(p).toBeGreaterThanOrEqual(0);
			expect(p).toBeLessThanOrEqual(1);
			const sum = reasons.reduce((bits, reason) => bits + reason.bits, 0);
			// No number can be nearer to 1 than this.
			if (sum < 40) expect(bitsOf(p)).toBeCloseTo(sum, 2);
			else expect(p).toBeGreaterThan(1 - 1e-9);
		}),
	);
});

test("one more value that is exactly the same never makes the match less likely", () => {
	const known = fc.record({
		first: oneOf("John", "Zebulon", "James"),
		middle: oneOf("Ray", "Roy"),
		last: oneOf("Smith", "Quackenbush"),
		birthDate: date,
		street: oneOf("main street", "oak avenue"),
		houseNumber: oneOf("1", "204"),
		city: oneOf("Chicago", "New York", "Reno"),
		state: oneOf("IL", "NV"),
		postcode: oneOf("62704", "89501"),
		phone: oneOf("+12175550143"),
		email: oneOf("js@mail.example"),
		username: oneOf("jsmith84"),
	});
	fc.assert(
		fc.property(known, sighting, (truth, record) => {
			const before = probability(personOf(truth), record);
			for (const field of Object.keys(truth) as (keyof typeof truth)[]) {
				if (record[field] !== undefined) continue;
				const after = probability(personOf(truth), { ...record, [field]: truth[field] });
				expect(after, `${field} was added`).toBeGreaterThanOrEqual(before * (1 - 1e-9));
			}
		}),
	);
});

test("a missing value changes nothing", () => {
	fc.assert(
		fc.property(sighting, sighting, (one, other) => {
			const person = personOf(one);
			const without = Object.fromEntries(
				Object.entries(other).filter(([field]) => one[field as keyof typeof one] !== undefined),
			);
			const named = { ...without, first: other.first, middle: other.middle, last: other.last };
			expect(probability(person, named)).toBe(probability(person, other));
			expect(probability(person, { ...other, first: other.first, username: other.username ?? "" })).toBe(
				probability(person, other),
			);
		}),
	);
});

test("a common name proves less than a rarer one", () => {
	const names = (table: ReadonlyMap<string, number>) => fc.constantFrom(...table.keys());
	const agreed = (first: string, last: string) =>
		probability({ names: [{ first, last }], cities: ["Reno"] }, { first, last, city: "Reno" });
	fc.assert(
		fc.property(
			names(commonFirstNames),
			names(commonFirstNames),
			names(commonLastNames),
			(one, other, last) => {
				const [common, rare] =
					(commonFirstNames.get(one) ?? 0) >= (commonFirstNames.get(other) ?? 0)
						? [one, other]
						: [other, one];
				expect(agreed(common, last)).toBeLessThanOrEqual(agreed(rare, last));
				expect(agreed(common, last)).toBeLessThan(agreed(common, "Quackenbush"));
				expect(agreed(rare, last)).toBeLessThan(agreed("Zebulon", last));
			},
		),
	);
});
