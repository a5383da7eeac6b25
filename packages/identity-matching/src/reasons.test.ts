import { expect, test } from "vitest";
import { matchPerson } from "./match-person.ts";
import { reasonCodes, sentenceOf } from "./reasons.ts";

const person = {
	names: [{ first: "Zebulon", last: "Smith" }],
	birthDate: "1984-03-12",
	cities: ["Chicago"],
	phones: ["+12175550143"],
	emails: ["zeb@post.test"],
};

test("every reason is one plain sentence", () => {
	for (const code of reasonCodes)
		for (const bits of [-5, 5, 10, 20]) expect(sentenceOf({ code, bits }), code).toMatch(/^[A-Z][^.]+\.$/);
	const all = reasonCodes.map((code) => sentenceOf({ code, bits: 10 }));
	expect(new Set(all).size).toBe(all.length);
});

test("reasons contain nothing about the person, and the strongest comes first", () => {
	const record = {
		name: "Zeb Smith",
		birthDate: "1984-03-21",
		city: "Reno",
		phone: "+12175550143",
		email: "x@y.example",
	};
	const { reasons } = matchPerson(person, record);
	const text = `${JSON.stringify(reasons)} ${reasons.map(sentenceOf).join(" ")}`.toLowerCase();
	for (const value of ["zeb", "smith", "1984", "chicago", "reno", "5550143", "post", "test"])
		expect(text).not.toContain(value);
	const strengths = reasons.map(({ bits }) => Math.abs(bits));
	expect(strengths).toEqual(strengths.toSorted((one, other) => other - one));
});

test("a reason tells a common name from a rare one", () => {
	const said = (field: string) =>
		matchPerson(person, { name: "Zebulon Smith" })
			.reasons.filter((reason) => reason.field === field)
			.map(sentenceOf);
	expect(said("first_name")).toEqual(["The given name is the same, and few people have it."]);
	expect(said("last_name")).toEqual(["The family name is the same, but many people have it."]);
});
