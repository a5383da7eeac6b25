import { describe, expect, it, test } from "vitest";
import { matchPerson } from "./match-person.ts";
import type { Person, PersonRecord } from "./person.ts";

const ann: Person = {
	names: [{ first: "Elizabeth", middle: "Grace", last: "Quackenbush" }],
	birthDate: "1984-03-12",
	cities: ["Springfield"],
	states: ["Illinois"],
	postcodes: ["62704"],
	phones: ["+12175550143"],
	emails: ["liz.quackenbush@mail.example"],
	usernames: ["lizquack84"],
};
const john: Person = {
	...ann,
	names: [{ first: "John", last: "Smith" }],
	cities: ["Chicago"],
	emails: ["js1984@mail.example"],
};

const probability = (person: Person, record: PersonRecord) => matchPerson(person, record).probability;

describe("which records belong to which person", () => {
	it.each<[string, Person, PersonRecord]>([
		[
			"by a rare name, a birth date and a town",
			ann,
			{ first: "Elizabeth", last: "Quackenbush", birthDate: "1984-03-12", city: "Springfield" },
		],
		[
			"by a short form of it",
			ann,
			{ name: "Liz Quackenbush", age: 41, recordedOn: "2025-06-01", postcode: "62704" },
		],
		[
			"with the names in each other's place",
			ann,
			{ first: "Quackenbush", last: "Elizabeth", birthDate: "1984-03-12", city: "Springfield" },
		],
		[
			"with a letter wrong in the name",
			ann,
			{ name: "Elizabeth Quackenbusch", birthDate: "1984-03-12", city: "Springfield" },
		],
		[
			"with two digits of the date swapped",
			ann,
			{ name: "Elizabeth Quackenbush", birthDate: "1984-03-21", city: "Springfield" },
		],
		[
			"after moving, by name and birth date",
			ann,
			{ name: "Elizabeth Quackenbush", birthDate: "1984-03-12", city: "Reno", state: "NV" },
		],
		["by an e-mail address and a common name", john, { name: "John Smith", email: "JS1984@mail.example" }],
		[
			"by a common name, birth date, town and postcode",
			john,
			{ name: "John Smith", birthDate: "1984-03-12", city: "Chicago", postcode: "62704" },
		],
	])("the person is recognized %s", (_name, person, record) => {
		expect(probability(person, record)).toBeGreaterThan(0.9);
	});

	it.each<[string, Person, PersonRecord]>([
		["who only has the same common name", john, { name: "John Smith" }],
		[
			"of the same common name in the same state and near in age",
			john,
			{ name: "John Smith", state: "IL", birthYear: 1983 },
		],
		[
			"of the same common name and town, a year older",
			john,
			{ name: "John Smith", city: "Chicago", birthDate: "1983-07-30" },
		],
		[
			"a parent of the same rare name, at the same address",
			ann,
			{ name: "Elizabeth Quackenbush", birthDate: "1955-09-01", city: "Springfield", postcode: "62704" },
		],
		[
			"a twin",
			ann,
			{ name: "Rebecca Quackenbush", birthDate: "1984-03-12", city: "Springfield", postcode: "62704" },
		],
		[
			"somebody of the household, who has the number too",
			ann,
			{ name: "Peter Quackenbush", phone: "+12175550143", city: "Springfield" },
		],
		["who has the number now", ann, { name: "Maria Torres", phone: "+12175550143" }],
		["about which nothing is known", ann, {}],
	])("somebody else is not: %s", (_name, person, record) => {
		expect(probability(person, record)).toBeLessThan(0.5);
	});
});

test("a name that is given twice counts once; a person with two names shares one with a stranger twice as often", () => {
	const record = { name: "John Smith", city: "Chicago", birthDate: "1984-03-12" };
	const [smith] = john.names;
	const named = (...names: Person["names"]) => {
		const one = probability({ ...john, names }, record);
		return one / (1 - one);
	};
	const odds = named(smith ?? {});
	expect(named(smith ?? {}, { first: "JOHN", last: " Smith " })).toBeCloseTo(odds, 9);
	expect(odds / named(smith ?? {}, { first: "Ann", last: "Quackenbush" })).toBeCloseTo(2, 1);
});

test("an age on a known day is checked to the day, and an age in a year only to the year", () => {
	const on = (recordedOn: string) =>
		probability(john, { name: "John Smith", city: "Chicago", age: 41, recordedOn });
	const birthday = on("2025-03-12");
	expect(on("2026-03-11")).toBe(birthday);
	expect(on("2025-03-11")).toBeLessThan(birthday);
	expect(on("2026-03-12")).toBeLessThan(birthday);
	expect(on("2025"), "it may have been either").toBeLessThan(birthday);
	expect(on("2025")).toBeGreaterThan(on("2025-03-11"));
});

test("an age without a day says nothing", () => {
	const record = { name: "John Smith", city: "Chicago" };
	expect(probability(john, { ...record, age: 12 })).toBe(probability(john, record));
	expect(probability(john, { ...record, age: 41, recordedOn: "2025-06-01" })).toBeGreaterThan(
		probability(john, record),
	);
	expect(probability(john, { ...record, age: 12, recordedOn: "2025-06-01" })).toBeLessThan(
		probability(john, record),
	);
});

test("in a smaller population, less evidence is enough", () => {
	const record = { name: "John Smith", city: "Chicago" };
	const within = (population: number) => matchPerson(john, record, { population }).probability;
	expect(within(2_000)).toBeGreaterThan(0.9);
	expect(within(2_000_000_000)).toBeLessThan(within(2_000));
	expect(() => within(1)).toThrow(RangeError);
});

test("a state that belongs to the town adds almost nothing", () => {
	const bits = (record: PersonRecord) =>
		matchPerson(ann, record).reasons.find(({ field }) => field === "place")?.bits ?? 0;
	expect(bits({ city: "Springfield", state: "IL" })).toBeLessThan(bits({ city: "Springfield" }) + 1);
	expect(bits({ state: "IL" })).toBeGreaterThan(2);
});

test("a former name counts as much as the current one, and both count a little less because there are two", () => {
	const record = { name: "Elizabeth Quackenbush", birthDate: "1984-03-12" };
	const married = { ...ann, names: [{ first: "Elizabeth", last: "Smith" }, ...ann.names] };
	expect(probability(married, record)).toBeGreaterThan(0.9);
	expect(probability(married, record)).toBeLessThan(probability(ann, record));
});

test("swapped names are worth the same on either side", () => {
	const turned = (first: string, last: string) =>
		probability({ names: [{ first, last }], cities: ["Reno"] }, { first: last, last: first, city: "Reno" });
	expect(turned("John", "Smith")).toBe(turned("Smith", "John"));
});

test("another name counts as much against a person with two names as against one with one", () => {
	const bits = (names: Person["names"]) =>
		matchPerson({ names }, { first: "Maria", last: "Torres" }).reasons.find(
			({ field }) => field === "last_name",
		)?.bits;
	const one = { first: "Elizabeth", last: "Quackenbush" };
	expect(bits([one, { first: "Elizabeth", last: "Webb" }])).toBe(bits([one]));
});
