import type { AddIdentifier } from "@unlisted/contracts/identifiers";
import { describe, expect, it } from "vitest";
import { normalizeIdentifier } from "./normalize-identifier.ts";

const value = (kind: AddIdentifier["kind"], text: string, country?: string) =>
	normalizeIdentifier({ kind, value: text, country }).value;
const canonical = (kind: AddIdentifier["kind"], text: string) =>
	normalizeIdentifier({ kind, value: text }).canonical;

describe("an identifier as a person types it", () => {
	it.each<[string, AddIdentifier["kind"], string, string]>([
		["in capitals", "email", " Ann@Example.COM ", "ann@example.com"],
		["in wide letters", "email", "ＡＮＮ＠ｅｘａｍｐｌｅ．ｃｏｍ", "ann@example.com"],
		["with what nobody sees in it", "email", "\ufeffan\u200bn@exam\u00adple.com\u2060", "ann@example.com"],
		["with accents in two parts", "email", "u\u0308nal@example.com", "ünal@example.com"],
		["as a telephone's address book gives it", "phone", "\u202a+1 (202) 555‑0143\u202c", "+12025550143"],
		["in wide digits", "phone", "＋４４ ７９１１ １２３４５６", "+447911123456"],
		["with the zero that is dialled at home", "phone", "+44 (0)7911 123456", "+447911123456"],
		["as a site shows it", "username", "@Dana_Demo\u200b", "Dana_Demo"],
		["with blanks of all kinds", "name", "Dana\u00a0 \u2003Demo", "Dana Demo"],
	])("%s becomes the %s that is meant", (_how, kind, text, meant) => {
		expect(value(kind, text)).toBe(meant);
	});

	it.each([
		["ünï@bücher.example", "ÜNÏ@xn--bcher-kva.example"],
		["ann@gmail.com", "A.N.N+tag@googlemail.com"],
		["ann@outlook.com", "Ann+tag@outlook.com"],
		["ann@fastmail.com", "ann+tag@fastmail.com"],
		["ann@proton.me", "ann+tag@proton.me"],
	])("%s and %s are the same mailbox", (one, other) => {
		expect(canonical("email", one)).toBe(canonical("email", other));
	});

	it.each([
		["a.nn@outlook.com", "ann@outlook.com"],
		["a.nn@example.com", "ann@example.com"],
		["ann+tag@example.com", "ann@example.com"],
		["ann@gmail.com", "ann@gmail.example"],
	])("%s and %s are different mailboxes", (one, other) => {
		expect(canonical("email", one)).not.toBe(canonical("email", other));
	});

	it.each<[AddIdentifier["kind"], string]>([
		["email", "nobody"],
		["email", "a@b@c.com"],
		["email", "ann@localhost"],
		["email", "an n@example.com"],
		["phone", "07911 123456"],
		["phone", "+1 555 0100"],
		["phone", "call me"],
		["username", "\u200b\u2060"],
		["username", "dana demo"],
		["name", "Dana"],
		["name", "🙂 🙂"],
	])("is refused as %s if it is not one: %s", (kind, text) => {
		expect(() => value(kind, text)).toThrow();
	});

	it("is read as a number of the country that is given with it", () => {
		expect(value("phone", "07911 123456", "GB")).toBe("+447911123456");
		expect(value("phone", "(202) 555-0143", "US")).toBe("+12025550143");
	});
});
