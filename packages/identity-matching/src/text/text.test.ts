import { describe, expect, it, test } from "vitest";
import { fold, foldCode, foldWhole } from "./fold.ts";
import { jaroWinkler } from "./jaro-winkler.ts";
import { oneSlip } from "./one-slip.ts";

describe("Jaro-Winkler", () => {
	it.each([
		["martha", "marhta", 0.961],
		["dixon", "dicksonx", 0.813],
		["dwayne", "duane", 0.84],
		["same", "same", 1],
		["abc", "xyz", 0],
		["", "anything", 0],
	])("gives for %s and %s the value of its authors", (one, other, expected) => {
		expect(jaroWinkler(one, other)).toBeCloseTo(expected, 3);
		expect(jaroWinkler(other, one)).toBeCloseTo(expected, 3);
	});
});

describe("one slip", () => {
	it.each([
		["a letter too many", "smith", "smiith"],
		["one too few at the end", "smith", "smit"],
		["a wrong one", "smith", "smuth"],
		["two swapped", "smith", "simth"],
		["two swapped at the end", "smith", "smiht"],
	])("is %s", (_name, one, other) => {
		expect([oneSlip(one, other), oneSlip(other, one)]).toEqual([true, true]);
	});

	it.each([
		["the same text", "smith", "smith"],
		["two letters wrong", "smith", "smuhh"],
		["letters swapped that are apart", "smith", "imsth"],
		["two letters more", "smith", "smithie"],
	])("is not %s", (_name, one, other) => {
		expect([oneSlip(one, other), oneSlip(other, one)]).toEqual([false, false]);
	});
});

test("texts are compared without case, accents, punctuation and extra spaces", () => {
	expect(fold("  José-María  O’Brien ")).toBe("jose maria obrien");
	expect(fold("Łukasz Groß Sørensen")).toBe("lukasz gross sorensen");
	expect(foldCode("SW1A 2AA")).toBe("sw1a2aa");
});

test("plain texts get the same result the short way as the whole way", () => {
	const printable = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index));
	const texts = printable.flatMap((one) =>
		printable.flatMap((other) => [`${one}${other}`, ` A${one} b${other}9`]),
	);
	texts.push("", "Ann", "AUSTIN TX", "Zo\u00eb", "a\tb", "O\u2019Brien");
	expect(texts.filter((text) => fold(text) !== foldWhole(text))).toEqual([]);
});
