import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { followUps } from "../deadline/follow-up.ts";
import { allLaws, lawOf } from "../law/all-laws.ts";
import { rights } from "../law/law.ts";
import { languages } from "../words/languages.ts";
import { writeFollowUp } from "./follow-up-letter.ts";
import type { FollowUpToWrite } from "./follow-up-to-write.ts";
import { lawToName } from "./law-to-name.ts";
import type { Letter } from "./letter.ts";
import { type LetterField, letterFields } from "./person.ts";
import { writeRequest } from "./request-letter.ts";
import type { RequestToWrite } from "./request-to-write.ts";

/** Words that are in no letter, so each is found only where it was told. */
const person: Record<LetterField, string> = {
	first_name: "Qwenna",
	middle_name: "Ixmerl",
	last_name: "Vrostik",
	city: "Zanbury",
	state: "California",
	age: "4711",
	birth_year: "1873",
	birth_date: "1873-02-29",
	street: "17 Plumwort Row",
	postcode: "ZZ999",
	phone: "+15550199887",
	email: "qv@letters.example",
	listing_url: "https://broker.example/qv",
};
const request: RequestToWrite = {
	law: lawOf("us-ca"),
	right: "deletion",
	voice: "person",
	agent: "Unlisted",
	language: "en",
	company: { name: "People Lane", alsoRuns: [] },
	person,
	allowed: ["first_name", "last_name", "state"],
};
const followUp: FollowUpToWrite = {
	...request,
	step: "reminder",
	company: { name: "People Lane", address: "privacy@peoplelane.example" },
	sent: [
		{ on: new Date("2026-09-01"), subject: "Request to delete" },
		{ on: new Date("2026-10-20"), subject: "Reminder" },
	],
	dueOn: new Date("2026-10-16"),
	contact: "own@person.example",
	authority: "the California Privacy Protection Agency",
};

const anyLaw = fc.constantFrom(null, ...allLaws);
const anyRight = fc.constantFrom(...rights);
const anyVoice = fc.constantFrom("person" as const, "agent" as const);
const anyLanguage = fc.constantFrom(...languages);
const anyAllowed = fc
	.subarray([...letterFields])
	.map((fields): LetterField[] => [...new Set<LetterField>(["first_name", ...fields])]);
const anyRuns = fc.subarray(["one.example", "two.example"]);
const anyRequest: fc.Arbitrary<RequestToWrite> = fc.record({
	law: anyLaw,
	right: anyRight,
	voice: anyVoice,
	agent: fc.constant("Unlisted"),
	language: anyLanguage,
	company: fc.record({ name: fc.constant("People Lane"), alsoRuns: anyRuns }),
	person: fc.constant(person),
	allowed: anyAllowed,
});
const anyFollowUp = fc
	.tuple(anyRequest, fc.constantFrom(...followUps))
	.filter(([asked, step]) => lawToName(asked) !== null || step === "reminder")
	.map(([{ company: _company, ...rest }, step]): FollowUpToWrite => ({ ...followUp, ...rest, step }));
const anyLetter = fc.oneof(
	anyRequest.map((one): [Letter, RequestToWrite | FollowUpToWrite] => [writeRequest(one), one]),
	anyFollowUp.map((one): [Letter, RequestToWrite | FollowUpToWrite] => [writeFollowUp(one), one]),
);

describe("every letter, in every language, under every law", () => {
	it("is whole: no variable, condition or gap is left in it", () => {
		fc.assert(
			fc.property(anyLetter, ([{ subject, text }]) => {
				for (const part of [subject, text]) {
					expect(part).not.toMatch(/[{}[\]]|undefined|null|NaN|<\/?\w+>/);
					expect(part.trim()).not.toBe("");
				}
				expect(text).not.toMatch(/ [,.] | {2,}|\n{4,}/);
				expect(subject).not.toMatch(/[\r\n]/);
			}),
			{ numRuns: 2_000 },
		);
	});

	it("tells only what may be told, and lists in data what it told", () => {
		fc.assert(
			fc.property(anyLetter, ([{ text, subject, disclosed, kind }, { allowed }]) => {
				const whole = `${subject}\n${text}`;
				for (const field of letterFields) {
					// The name of the law tells the state, and the year is part of the date.
					if (field === "state" || field === "birth_year") continue;
					const told = whole.includes(person[field]);
					if (told) expect([field, allowed.includes(field)]).toEqual([field, true]);
					const byContact = field === "email" && kind === "complaint";
					if (!byContact) expect([field, disclosed.includes(field)]).toEqual([field, told]);
				}
				if (!allowed.includes("state")) expect(disclosed).not.toContain("state");
				if (whole.includes("own@person.example")) expect(kind).toBe("complaint");
			}),
			{ numRuns: 2_000 },
		);
	});

	it("names the law that it has to invoke and no other", () => {
		fc.assert(
			fc.property(anyLetter, ([{ text, subject, law: named }, { law, right }]) => {
				const whole = `${subject}\n${text}`;
				if (named !== null) expect(named).toBe(law?.id);
				for (const other of allLaws) {
					if (other.id === named) continue;
					// The UK's regulation has the same name as the EU's.
					if (other.id === "gdpr" && named === "uk-gdpr") continue;
					expect(whole).not.toContain(other.name);
					expect(whole).not.toContain(other.citation);
				}
				if (named === null) expect(whole).not.toMatch(/§|Article|Act\b|GDPR|DSGVO|RGPD|AVG/);
				else if (law?.grants[right] === undefined) expect.fail("it names a law that does not grant this");
			}),
			{ numRuns: 2_000 },
		);
	});

	it("is in an agent's voice only where an agent may ask, and the authorization then goes with it", () => {
		fc.assert(
			fc.property(anyLetter, ([letter, asked]) => {
				const { voice, law, right, needsAuthorization, kind } = letter;
				expect(needsAuthorization).toBe(voice === "agent");
				if (voice !== "agent") return;
				expect(asked.voice).toBe("agent");
				expect(kind).not.toBe("complaint");
				expect(law === null || lawOf(law).grants[right]?.agent).toBe(true);
				expect(letter.text).toContain("Unlisted");
			}),
			{ numRuns: 2_000 },
		);
	});
});

describe("a letter", () => {
	it("under the CCPA asks for what the law gives", () => {
		const { text, subject, disclosed } = writeRequest(request);
		expect(subject).toBe("Request to delete personal information (CCPA)");
		for (const part of [
			"I live in California, and I make this request under the California Consumer Privacy Act",
			"(Cal. Civ. Code § 1798.105)",
			"tit. 11, § 7022",
			"within 10 business days, and answer it within 45 days",
			"Name: Qwenna Vrostik",
		])
			expect(text).toContain(part);
		expect(disclosed).toEqual(["first_name", "last_name", "state"]);
	});

	it("of an agent in Virginia is in the person's voice, because the law knows no agent", () => {
		const letter = writeRequest({ ...request, law: lawOf("us-va"), voice: "agent" });
		expect(letter.voice).toBe("person");
		expect(letter.text).toContain("how to appeal");
	});

	it("names no state's law if the state may not be told", () => {
		const letter = writeRequest({ ...request, allowed: ["first_name", "last_name"] });
		expect(letter.law).toBeNull();
		expect(letter.text).toContain("Please remove the information");
	});

	it("under the GDPR is in the wanted language, where the letter exists", () => {
		const gdpr = { ...request, law: lawOf("gdpr") };
		const german = writeRequest({ ...gdpr, language: "de" });
		expect(german.text).toContain("Löschung");
		expect(german.text).toContain("Name: Qwenna Vrostik");
		expect(german.subject).toBe("Antrag auf Löschung personenbezogener Daten (Art. 17 DSGVO)");
		expect(writeRequest({ ...gdpr, language: "pt", right: "objection" }).language).toBe("en");
		expect(writeRequest({ ...gdpr, language: "ro", right: "access" }).text).toContain("Articolul 15");
		expect(writeRequest({ ...gdpr, language: "de", voice: "agent" }).text).toMatch(
			/^Wir schreiben im Auftrag/,
		);
	});

	it("keeps a stranger's words on one line, and does not read them as a template", () => {
		const { text } = writeRequest({
			...request,
			person: { ...person, last_name: "Vrostik\r\nBcc: all@x.example {law} [agent>x]\u202e" },
		});
		expect(text).toContain("Name: Qwenna Vrostik Bcc: all@x.example {law} [agent>x]\n");
	});

	it("is not written without a name to sign it", () => {
		expect(() => writeRequest({ ...request, allowed: ["city"] })).toThrow("a name that may be told");
	});

	it("of complaint goes to the authority with all that was sent", () => {
		const { text } = writeFollowUp({ ...followUp, step: "complaint" });
		for (const part of [
			"To the California Privacy Protection Agency:",
			"People Lane\nprivacy@peoplelane.example",
			"- September 1, 2026: Request to delete\n- October 20, 2026: Reminder",
			"ended on October 16, 2026",
			"own@person.example",
		])
			expect(text).toContain(part);
		expect(
			writeFollowUp({ ...followUp, law: lawOf("gdpr"), step: "complaint", language: "el" }).text,
		).toContain("own@person.example");
	});

	it("that follows says how it was asked, what has come of it, and until when to answer", () => {
		const [request] = followUp.sent;
		const bare = { ...followUp, sent: request ? [request] : [] };
		const first = { ...followUp.sent[0], way: "https://peoplelane.example/opt-out" } as const;
		const sent = [{ on: followUp.sent[0]?.on ?? followUp.dueOn, subject: "A request", ...first }];
		expect(writeFollowUp(bare).text).toContain("There has been no answer. Please answer it.");
		expect(writeFollowUp({ ...bare, sent }).text).toContain(
			"I sent you a request by https://peoplelane.example/opt-out.",
		);
		expect(writeFollowUp({ ...bare, standing: "acknowledged" }).text).toContain(
			"You wrote that you have it.",
		);
		const admonition = { ...bare, step: "admonition" } as const;
		expect(writeFollowUp(admonition).text).not.toContain("reminded");
		expect(writeFollowUp({ ...followUp, step: "admonition" }).text).toContain("though I reminded you");
		const finalDate = new Date("2026-11-17");
		expect(writeFollowUp({ ...admonition, finalDate }).text).toContain("by November 17, 2026. Otherwise");
		const listed = { ...bare, standing: "listed", law: lawOf("gdpr"), language: "de" } as const;
		for (const step of ["reminder", "admonition", "complaint"] as const) {
			const { text } = writeFollowUp({ ...listed, step });
			expect(text).toMatch(/answered, but what (it is|I asked) about is still there/);
			expect(text).not.toMatch(/no answer|keine Antwort/);
		}
		expect(writeFollowUp({ ...bare, sent, step: "complaint" }).text).toContain(
			"(https://peoplelane.example/opt-out)",
		);
	});

	it("of admonition or complaint is not written without a law", () => {
		for (const step of ["admonition", "complaint"] as const)
			expect(() => writeFollowUp({ ...followUp, law: null, step })).toThrow("Without a law");
		expect(writeFollowUp({ ...followUp, law: null }).law).toBeNull();
	});
});
