import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { letterOfMessageId, mailAddressOf, messageIdOf, tokenInAddress } from "./mail-address.rules.ts";

const domain = "mail.unlisted.example";
const token = fc.stringMatching(/^[a-z0-9]{10,64}$/);

describe("a removal's own address", () => {
	it("says which removal a mail belongs to, also in capitals", () => {
		fc.assert(
			fc.property(token, (one) => {
				const address = mailAddressOf(one, domain);
				expect(tokenInAddress(address, domain)).toBe(one);
				expect(tokenInAddress(` ${address.toUpperCase()} `, domain)).toBe(one);
			}),
		);
	});

	it.each([
		"removals@mail.unlisted.example",
		"removals+abc@mail.unlisted.example",
		"removals+abcdefghijkl@other.example",
		"removals+abcdefghijkl@mail.unlisted.example@x.example",
		"removals+abcdef'hijkl@mail.unlisted.example",
		"no-reply+abcdefghijkl@mail.unlisted.example",
		"",
	])("is not found in %j", (address) => {
		expect(tokenInAddress(address, domain)).toBeNull();
	});

	it("takes no token that a mail server might change or read as something else", () => {
		for (const bad of ["SHORT", "short", "has space in it", "a@b.example.c", 'quote"quote"', "Abcdefghijkl"])
			expect(() => mailAddressOf(bad, domain)).toThrow();
	});
});

describe("the Message-ID of a letter", () => {
	it("is the same in every try, another for each letter, and read back from an answer", () => {
		const place = fc.record({
			token,
			step: fc.constantFrom("request" as const, "reminder" as const, "admonition" as const),
			round: fc.integer({ min: 1, max: 9_999 }),
		});
		fc.assert(
			fc.property(place, place, (one, other) => {
				const id = messageIdOf(one, domain);
				expect(id).toBe(messageIdOf({ ...one }, domain));
				expect(letterOfMessageId(`<${id}>`, domain)).toEqual(one);
				if (JSON.stringify(one) !== JSON.stringify(other)) expect(messageIdOf(other, domain)).not.toBe(id);
			}),
		);
	});

	it.each([
		"<a@b>",
		"<request-1.abcdefghijkl@elsewhere.example>",
		"<request-0.abcdefghijkl@mail.unlisted.example>",
		"",
	])("is not found in %j", (id) => {
		expect(letterOfMessageId(id, domain)).toBeNull();
	});
});
