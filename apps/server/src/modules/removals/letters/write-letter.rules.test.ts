import { expect, it } from "vitest";
import {
	type FollowUpOf,
	type LetterToWrite,
	writeFollowUpLetter,
	writeLetter,
} from "./write-letter.rules.ts";

const asked: LetterToWrite = {
	company: { name: "People Lane", countries: ["US"], kind: "people_search", exemptions: [], alsoRuns: [] },
	place: { country: "US", state: "CA" },
	wanted: "deletion",
	person: { first_name: "Dana", last_name: "Demo", city: "Springfield", state: "CA", phone: "+15550100" },
	allowed: ["first_name", "last_name", "city", "state"],
	agent: { name: "Unlisted", authorized: true },
	on: new Date("2026-11-23T10:00Z"),
};

it("a letter is under the law of the place, in the agent's voice once the person has signed", () => {
	const { letter, law, deadlines } = writeLetter(asked);
	expect([law?.short, letter.voice, letter.needsAuthorization]).toEqual(["CCPA", "agent", true]);
	expect(deadlines.answerBy.toISOString()).toContain("2027-01-07");
	expect(letter.text).not.toContain("5550100");
	expect(letter.disclosed).toEqual(["first_name", "last_name", "city", "state"]);
	expect(writeLetter({ ...asked, agent: { name: "Unlisted", authorized: false } }).letter.voice).toBe(
		"person",
	);
});

it("a law that grants no deletion is invoked for what it grants", () => {
	const { right, letter } = writeLetter({ ...asked, place: { country: "US", state: "UT" } });
	expect([right, letter.law]).toEqual(["opt_out", "us-ut"]);
});

it("without a law, a place, or leave to tell the state, it asks politely and sets no legal deadline", () => {
	for (const one of [
		{ ...asked, place: { country: "US", state: "NY" } },
		{ ...asked, place: null },
		{ ...asked, allowed: ["first_name", "last_name"] as const },
	]) {
		const { letter, law, deadlines } = writeLetter(one);
		expect([letter.law, law, deadlines.byLaw]).toEqual([null, null, false]);
	}
});

it("it is in the company's language under the GDPR", () => {
	const european = {
		...asked,
		place: { country: "AT" },
		company: { ...asked.company, countries: ["DE", "AT"] },
	};
	expect(writeLetter(european).letter.language).toBe("de");
});

const follow: FollowUpOf = {
	step: "complaint",
	requestedOn: new Date("2026-09-01"),
	dueOn: new Date("2026-10-16"),
	way: null,
	standing: "silent",
	earlier: [{ on: new Date("2026-10-17"), step: "reminder", finalDate: null }],
	address: "privacy@peoplelane.example",
	contact: "dana@person.example",
};

it("a complaint is the person's, lists what went out, and goes to the authority that hears it", () => {
	const written = writeFollowUpLetter(asked, follow);
	expect(written?.authorities.map(({ id }) => id)).toEqual(["us-ca"]);
	expect(written?.letter.voice).toBe("person");
	for (const part of [
		"Request to delete personal information (CCPA)",
		"Reminder of my request (CCPA)",
		"dana@person.example",
	])
		expect(written?.letter.text).toContain(part);
});

it("without a law only a reminder follows", () => {
	const nowhere = { ...asked, place: null };
	expect(writeFollowUpLetter(nowhere, { ...follow, step: "reminder", earlier: [] })?.law).toBeNull();
	for (const step of ["admonition", "complaint"] as const)
		expect(writeFollowUpLetter(nowhere, { ...follow, step })).toBeNull();
});

it("a complaint in Austria is in German", () => {
	const european = { ...asked, place: { country: "AT" }, company: { ...asked.company, countries: ["AT"] } };
	expect(writeFollowUpLetter(european, follow)?.letter).toMatchObject({ language: "de" });
});
