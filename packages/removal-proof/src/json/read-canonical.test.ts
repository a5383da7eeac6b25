import * as fc from "fast-check";
import { expect, test } from "vitest";
import { canonical, type Json } from "./json.ts";
import { NotCanonical, readCanonical } from "./read-canonical.ts";

const json = fc.letrec<{ value: Json }>((tie) => ({
	value: fc.oneof(
		{ maxDepth: 5 },
		fc.constantFrom(null, true, false),
		fc.maxSafeNat(),
		fc.string({ unit: "grapheme" }),
		fc.string({ unit: "binary-ascii" }),
		fc.array(tie("value")),
		fc.dictionary(fc.string(), tie("value")),
	),
})).value;

test("what is written canonically is read unchanged", () => {
	fc.assert(fc.property(json, (value) => canonical(readCanonical(canonical(value))) === canonical(value)));
});

test("a text is read only if it is canonical: a changed character is refused or changes the value", () => {
	fc.assert(
		fc.property(json, fc.nat(), fc.string({ maxLength: 2 }), fc.nat(1), (value, where, put, taken) => {
			const text = canonical(value);
			const at = where % (text.length + 1);
			const changed = text.slice(0, at) + put + text.slice(at + taken);
			try {
				expect(canonical(readCanonical(changed))).toBe(changed);
			} catch (error) {
				if (!(error instanceof NotCanonical)) throw error;
				expect(error.at).toBeLessThanOrEqual(changed.length);
			}
		}),
	);
});

test.each([
	["white space", '{"a": 1}', 5],
	["keys out of order", '{"b":1,"a":2}', 7],
	["a key twice", '{"a":1,"a":2}', 7],
	["another escape", '["\\u0041"]', 1],
	["half a character", '["\\ud800"]', 1],
	["a fraction", "[1.5]", 2],
	["a negative number", "[-1]", 1],
	["a number too large to be exact", "[9007199254740993]", 1],
	["a leading zero", "[01]", 2],
	["something behind the end", "{} ", 2],
	["an end too early", '{"a":[1', 7],
	["nothing", "", 0],
	["a string without end", '["abc', 1],
])("%s is refused at its place", (_, text, at) => {
	expect(() => readCanonical(text)).toThrow(new NotCanonical(at));
});

test("a text that is nested a million times is refused, and the process survives", () => {
	expect(() => readCanonical("[".repeat(1_000_000))).toThrow(NotCanonical);
	expect(() => readCanonical('{"a":'.repeat(1_000_000))).toThrow(NotCanonical);
});

test("a key named __proto__ is a key like every other", () => {
	const read = readCanonical('{"__proto__":{"isAdmin":true}}') as Record<string, Json>;
	expect(Object.keys(read)).toEqual(["__proto__"]);
	expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});
