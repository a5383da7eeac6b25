import { describe, expect, it } from "vitest";
import { unusualWords } from "./plain-words.ts";

describe("finds a word that we do not use", () => {
	it.each([
		["a comment", "a.ts", "// Whoever asks waits."],
		["the name of a test", "a.test.ts", 'it("is made anew", () => {});'],
		["a page", "a.tsx", "<p>for whom you are responsible</p>"],
		["a document", "a.md", "It is sealed, hence unreadable."],
		["the other spelling", "a.ts", "// The behaviour of the page."],
		["a text of a page, in two words", "a.tsx", "<p>It waits for your yes.</p>"],
	])("in %s", (_where, path, text) => {
		const [complaint, ...others] = unusualWords([{ path, text: `\n${text}` }]);
		expect(complaint).toMatch(/^a\.(test\.)?(tsx?|md):2: we do not write “[\w ]+”\. Usually: /);
		expect(others).toEqual([]);
	});
});

describe("finds a comment that begins without its subject", () => {
	it.each([
		"/** Of everybody: the oldest. */",
		"\t// Who asks waits.",
		" * Whose turn it is, says the plan.",
	])("%s", (comment) => {
		expect(unusualWords([{ path: "a.ts", text: `${comment}\n` }])).toEqual([
			expect.stringMatching(/^a\.ts:1: a comment begins with its subject, not with “\w+”\.$/),
		]);
	});

	it("and allows a question", () => {
		expect(unusualWords([{ path: "a.ts", text: "// Who may see it? Only the person.\n" }])).toEqual([]);
	});
});

describe("allows it", () => {
	it.each([
		["as a part of a name", "a.ts", 'const job = "scanner.plan-anew";'],
		["as a part of a path", "a.ts", 'import { a } from "./whoever/anew.ts";'],
		["as code in a document", "a.md", "| `whoever` | the person who |"],
		["as an address in a document", "a.md", "[0064](0064-erased-by-writing-anew.md)"],
		["in a migration that has landed", "db/migrations/0001-a.sql", "-- whoever"],
	])("%s", (_where, path, text) => {
		expect(unusualWords([{ path, text }])).toEqual([]);
	});
});
