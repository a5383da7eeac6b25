import { describe, expect, it } from "vitest";
import { confidenceOfMatch } from "./confidence.rules.ts";

const dana = {
	names: [{ first: "Dana", last: "Walker" }],
	emails: ["dana@example.com"],
	cities: ["Columbus"],
	birthYear: 1988,
};
/** Writes a record as a source with columns stores it: all values of one kind in one text. */
const score = (record: Record<string, string>) =>
	confidenceOfMatch(
		{ kind: "name", confirmed: false, saidMe: 0, saidNotMe: 0, values: [{ name: "Dana Walker", ...record }] },
		{ person: dana, recordedOn: "2026-01-01" },
	).score;
const born = { birth_date: "1988-04-12" };
const fits = score({ location: "Columbus", ...born });

describe("a record found by name", () => {
	it.each<[string, Record<string, string>]>([
		["first and last name in columns of their own", { name: "Dana, Walker", location: "Columbus", ...born }],
		["as a register has it", { name: "Walker, Dana", location: "Columbus", ...born }],
		["town, state and postcode together", { location: "Columbus, Ohio, 43210", ...born }],
		["in another order, with the country", { location: "US, OH, Columbus", ...born }],
		[
			"a town among coordinates and time zones",
			{ location: "America/New_York, 39.96, Columbus, -82.99", ...born },
		],
		["a year of birth", { location: "Columbus", birth_date: "1988" }],
		["an age", { location: "Columbus", birth_date: "37" }],
		[
			"a date of which nobody says which part is the month",
			{ location: "Columbus", birth_date: "04/12/1988" },
		],
		["a moment of birth", { location: "Columbus", birth_date: "1988-04-12T00:00:00Z" }],
		["one of several addresses", { email: "somebody@example.org, DANA@example.com" }],
	])("is the person's because of %s", (_what, record) => {
		expect(score(record)).toBeGreaterThanOrEqual(fits - 0.05);
	});

	it.each<[string, Record<string, string>]>([
		["another year of birth", { location: "Columbus", birth_date: "1950" }],
		["another age", { location: "Columbus", birth_date: "75" }],
		["a date in another year", { location: "Columbus", birth_date: "04/12/1950" }],
		["another town", { location: "Reno, Nevada, 89501", birth_date: "1988" }],
	])("is somebody else's because of %s", (_what, record) => {
		expect(score(record)).toBeLessThan(0.5);
	});

	it("is as likely the person's with a country, a state, or a word that is no place as without", () => {
		for (const location of ["US", "United States", "Ohio", "43210", "39.96, -82.99", "Europe/Berlin"])
			expect([location, score({ location, ...born })]).toEqual([location, score(born)]);
	});
});
