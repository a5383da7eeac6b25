import { describe, expect, it } from "vitest";
import {
	confidenceOf,
	confidenceOfMatch,
	type Doubts,
	type Known,
	leastConfidence,
	type MatchedBy,
} from "./confidence.rules.ts";

const dana = {
	names: [{ first: "Dana", last: "Quillfeather" }],
	emails: ["dana@example.com"],
	usernames: ["danaq"],
	cities: ["Sampleton"],
	birthYear: 1988,
};
const by = (more: Partial<MatchedBy>): MatchedBy => ({
	kind: "email",
	confirmed: true,
	saidMe: 0,
	saidNotMe: 0,
	values: [],
	...more,
});
const score = (matched: readonly MatchedBy[], more: Partial<Doubts & Known> = {}) => {
	const known = { person: dana, recordedOn: "2026-01-01", ...more };
	const doubts = { verified: null, fabricated: false, spamList: false, unknownOrigin: false, ...more };
	return confidenceOf(
		matched.map((one) => confidenceOfMatch(one, known)),
		doubts,
	);
};

describe("confidence", () => {
	it("is near 1 for a confirmed address, and lower if the breach itself is doubtful", () => {
		expect(score([by({})]).score).toBeGreaterThanOrEqual(0.99);
		const doubts = [{ verified: false }, { fabricated: true }, { spamList: true }, { unknownOrigin: true }];
		for (const doubt of doubts) expect(score([by({})], doubt).score).toBeLessThan(0.95);
	});

	it("grows with each identifier in the same record, and never reaches certainty", () => {
		const one = score([by({ kind: "phone" })]).score;
		const two = score([by({ kind: "phone" }), by({})]).score;
		expect(two).toBeGreaterThan(one);
		expect(two).toBeLessThan(1);
	});

	it("is low for a username alone, and too low to show for a name alone", () => {
		expect(score([by({ kind: "username", confirmed: false })]).score).toBe(0.6);
		const name = by({ kind: "name", confirmed: false, values: [{ full_name: "Dana Quillfeather" }] });
		expect(score([name]).score).toBeLessThan(leastConfidence);
		expect(score([by({ kind: "name", confirmed: false })]).score).toBeLessThan(leastConfidence);
	});

	it("of a name rises with what else fits, and falls with what does not fit", () => {
		const record = (values: Record<string, string>) =>
			score([by({ kind: "name", confirmed: false, values: [{ full_name: "Dana Quillfeather", ...values }] })])
				.score;
		const fits = record({ city: "Sampleton", birth_date: "1988-04-12" });
		expect(fits).toBeGreaterThan(0.9);
		expect(record({ city: "Sampleton", birth_date: "1951-04-12" })).toBeLessThan(0.5);
	});

	it("of a username falls if the record is about a person with another name", () => {
		const other = by({
			kind: "username",
			confirmed: false,
			values: [{ username: "danaq", full_name: "Wolfgang Oberhuber", birth_date: "1951-01-02" }],
		});
		expect(score([other]).score).toBeLessThan(0.5);
	});

	it("of a username stays the same if the record holds nothing for or against it", () => {
		const nameless = { ...dana, names: [] };
		const kept = by({
			kind: "username",
			confirmed: false,
			values: [{ username: "danaq", profile_url: "x" }],
		});
		expect(score([kept], { person: nameless }).score).toBeGreaterThanOrEqual(leastConfidence);
		const fits = by({
			kind: "username",
			confirmed: false,
			values: [{ username: "danaq", full_name: "Dana Quillfeather" }],
		});
		expect(score([fits]).score).toBeGreaterThan(0.9);
	});

	it("learns from the person's verdicts", () => {
		const handle = { kind: "username", confirmed: false } as const;
		expect(score([by({ ...handle, saidNotMe: 1 })]).score).toBeLessThan(leastConfidence);
		expect(score([by({ ...handle, saidMe: 2 })]).score).toBeGreaterThan(0.8);
		expect(score([by({ saidNotMe: 3 })]).score, "an address that was confirmed is not in doubt").toBe(0.99);
	});

	it("gives its reasons", () => {
		for (const reason of score([by({}), by({ kind: "username", confirmed: false })], { verified: false })
			.reasons)
			expect(reason).toMatch(/^[A-Z].*\.$/);
	});
});
