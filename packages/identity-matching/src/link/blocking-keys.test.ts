import { expect, it } from "vitest";
import type { PersonRecord } from "../person.ts";
import { prepareRecord } from "../prepare.ts";
import { blockingKeys } from "./blocking-keys.ts";

const meet = (one: PersonRecord, other: PersonRecord) => {
	const keys = blockingKeys(prepareRecord(one));
	return blockingKeys(prepareRecord(other)).some((key) => keys.includes(key));
};

it.each<[string, PersonRecord, PersonRecord]>([
	["a whole name, even turned", { first: "Ann", last: "Example" }, { first: "Example", last: "Ann" }],
	["a date of birth", { birthDate: "1984-03-12" }, { birthDate: "1984-03-12", first: "Ann" }],
	["a given name and a town", { first: "Annabel", city: "Reno" }, { first: "Annabelle", city: "Reno" }],
	[
		"a family name and a year",
		{ last: "Exampel", birthDate: "1984-03-12" },
		{ last: "Example", birthDate: "1984-07-01" },
	],
	["a phone number", { phone: "+12175550143" }, { phone: "+1 217 555 0143" }],
	["an e-mail address up to its provider", { email: "ann@a.example" }, { email: "ann@b.example" }],
	["a street and a number", { street: "Main St", houseNumber: "7" }, { street: "MAIN ST", houseNumber: "7" }],
])("records that share %s are compared", (_name, one, other) => {
	expect(meet(one, other)).toBe(true);
});

it("records that share only a given name, a state or nothing are not compared", () => {
	expect(meet({ first: "Ann", last: "Example" }, { first: "Ann", last: "Other" })).toBe(false);
	expect(meet({ state: "IL" }, { state: "IL" })).toBe(false);
	expect(meet({}, {})).toBe(false);
});
