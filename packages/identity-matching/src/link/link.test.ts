import { describe, expect, it, test } from "vitest";
import type { PersonRecord } from "../person.ts";
import { prepareRecord } from "../prepare.ts";
import { candidatePairs } from "./candidate-pairs.ts";
import { deduplicate, link } from "./link.ts";

const firsts = ["Ada", "Bruno", "Clara", "Dmitri", "Esther", "Farid", "Greta", "Hugo", "Irma", "Jonas"];
const lasts = [
	"Abbott",
	"Bianchi",
	"Castell",
	"Dvorak",
	"Engel",
	"Fontaine",
	"Grimaldi",
	"Haas",
	"Ibsen",
	"Jansen",
];
const people: PersonRecord[] = firsts.flatMap((first, one) =>
	lasts.map((last, other) => ({
		first,
		last,
		birthDate: `${1950 + ((one * 7 + other * 11) % 50)}-${String(1 + ((one + other * 5) % 12)).padStart(2, "0")}-1${other}`,
		city: `${last.slice(1, 4)}${first.slice(0, 2)}burg`,
	})),
);
/** Each has one wrong letter in the family name. */
const mistyped = people.map((record) => ({ ...record, last: record.last?.replace(/(.)$/, "x") }));

describe("records of two lists", () => {
	const { pairs } = link(people, mistyped);
	const said = pairs.filter(({ probability }) => probability >= 0.5);

	it("are linked if they are about one person, even with a wrong letter in each", () => {
		const right = said.filter(({ left, right }) => left === right);
		expect(right.length).toBeGreaterThan(95);
		expect(said.length - right.length).toBeLessThan(3);
	});
});

test("two records of one person in one list are found, and no record is a duplicate of itself", () => {
	const { pairs } = deduplicate([...people, ...mistyped]);
	const said = pairs.filter(({ probability }) => probability >= 0.5);
	expect(said.filter(({ left, right }) => right - left === people.length).length).toBeGreaterThan(95);
	expect(pairs.every(({ left, right }) => left < right)).toBe(true);
});

test("only records that have something in common are compared, each pair once", () => {
	const many = Array.from({ length: 15 }, (_, round) =>
		people.map((record) => ({ ...record, city: `${record.city} ${round}` })),
	);
	const records = many.flat().map(prepareRecord);
	const pairs = candidatePairs(records);
	expect(new Set(pairs.map(([left, right]) => `${left} ${right}`)).size).toBe(pairs.length);
	expect(pairs.length).toBeLessThan((records.length * (records.length - 1)) / 20);
	const [first, second] = [0, people.length];
	expect(pairs.some(([left, right]) => left === first && right === second)).toBe(true);
});
