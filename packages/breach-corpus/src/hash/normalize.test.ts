import { createHmac } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createHasher } from "./hasher.ts";
import { type Kind, kindNumbers, kinds } from "./kinds.ts";
import { normalize } from "./normalize.ts";

test.each([
	["Ann@Example.com", "ann@example.com"],
	["  ann@example.com\t", "ann@example.com"],
	["ann+shop@example.com", "ann+shop@example.com"],
	["ann+shop@outlook.com", "ann@outlook.com"],
	["A.n.n+x@Gmail.com", "ann@gmail.com"],
	["a.nn@googlemail.com", "ann@gmail.com"],
	["a.nn@example.com", "a.nn@example.com"],
	["+ann@outlook.com", "+ann@outlook.com"],
	["...@gmail.com", "...@gmail.com"],
	["ann@Bücher.example", "ann@xn--bcher-kva.example"],
	["ann@xn--bcher-kva.example", "ann@xn--bcher-kva.example"],
	["Élodie@example.com", "élodie@example.com"],
	["E\u0301lodie@example.com", "élodie@example.com"],
	["\ufeffann@example.com", "ann@example.com"],
])("the address %s is hashed as %s", (text, expected) => {
	expect(normalize("email", text)).toBe(expected);
});

test.each([
	"",
	"ann",
	"@example.com",
	"ann@",
	"ann@example",
	"ann@.com",
	"ann@example..com",
	"ann@-example.com",
	"ann@example.com-",
	"a b@example.com",
	"ann@@example.com",
	"ann@exam ple.com",
	'"ann"@example.com',
	"\ud800@example.com",
	`ann@${"a".repeat(320)}.com`,
])("%j is no address", (text) => {
	expect(normalize("email", text)).toBeUndefined();
});

test.each([
	["+1 (202) 555-0143", undefined, "12025550143"],
	["0044 20 7946 0000", undefined, "442079460000"],
	["+44 (0)20 7946 0000", undefined, "442079460000"],
	["020 7946 0000", "44", "442079460000"],
	["202-555-0143", "1", "12025550143"],
	["1 202 555 0143", "1", "12025550143"],
	["＋４４ ２０ ７９４６ ００００", undefined, "442079460000"],
	["020 7946 0000", undefined, undefined],
	["+12", undefined, undefined],
	["+1202555014312345", undefined, undefined],
	["call me", "44", undefined],
])("the number %s in %s is hashed as %s", (text, phoneCountry, expected) => {
	expect(normalize("phone", text, { phoneCountry })).toBe(expected);
});

test("usernames lose case and their @; names also lose accents and double spaces", () => {
	expect(normalize("username", " @DanaDemo ")).toBe("danademo");
	expect(normalize("username", "two words")).toBeUndefined();
	expect(normalize("username", "--")).toBeUndefined();
	expect(normalize("name", "Élodie   O’Neill-Öz")).toBe("elodie o neill oz");
	expect(normalize("name", "Élodie")).toBeUndefined();
	expect(normalize("password", "5baa61e4c9b93f3f0682250b6cf8331b7ee68fd8")).toHaveLength(40);
	expect(normalize("password", "password")).toBeUndefined();
});

test("a normal form stays the same when normalized again, and hashes as in node:crypto", {
	timeout: 30_000,
}, () => {
	const secret = new Uint8Array(32).fill(9);
	const hasher = createHasher(secret);
	const text = fc.oneof(
		fc.string({ unit: "binary", maxLength: 80 }),
		fc.emailAddress(),
		fc.string({ unit: "grapheme" }),
	);
	fc.assert(
		fc.property(fc.constantFrom(...kinds), text, (kind: Kind, value) => {
			const once = normalize(kind, value);
			if (once === undefined) return;
			expect(normalize(kind, kind === "phone" ? `+${once}` : once)).toBe(once);
			const message = Buffer.concat([Buffer.of(kindNumbers[kind]), Buffer.from(once)]);
			const digest = createHmac("sha256", secret).update(message).digest();
			expect(hasher.whole(kind, once).equals(digest)).toBe(true);
			expect(hasher.key(kind, once)).toEqual({ high: digest.readUInt32BE(0), low: digest.readUInt32BE(4) });
		}),
		{ numRuns: 800 },
	);
});
