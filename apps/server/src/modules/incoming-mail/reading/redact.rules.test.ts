import { expect, it } from "vitest";
import { redacted } from "./redact.rules.ts";

it("keeps the meaning and takes out names, addresses, numbers and links", () => {
	const text =
		"Dear Ms. Quackenbush,\n\nWe have removed your listing for ann.q@mail.example, 12 Elm Street 90210, phone +1 555 010-4477, case PR-48213.\nSee https://broker.example/p/ann-quackenbush. Thank you, Ann.";
	const plain = redacted({ text, names: ["Ann Quackenbush", "Privacy Team"] });
	expect(plain).toContain("We have removed your listing");
	expect(plain).not.toMatch(/Quackenbush|Ann\b|ann\.q|90210|4477|48213|broker\.example|\d/);
});

it("takes out a name that looks like a regular expression", () => {
	expect(redacted({ text: "O'Neil (Ann)", names: ["(Ann) .*"] })).toBe("O'Neil ([name])");
});

it("takes out places and relatives that match as a whole, and leaves the single words in them", () => {
	const text = "Ann of NEW\n York, 12 Elm Street: a new deadline. Newbury stays.";
	expect(redacted({ text, names: ["Ann"], phrases: ["New York", "12 Elm Street"] })).toBe(
		"[name] of [name], [name]: a new deadline. Newbury stays.",
	);
});
