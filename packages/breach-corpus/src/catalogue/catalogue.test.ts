import { expect, test } from "vitest";
import { openCatalogue } from "./catalogue.ts";
import { fieldBit, fieldClasses, fieldNames, fieldsOf, maskOf, maskOfClasses } from "./fields.ts";

test("each of the 1,024 breaches has its own number, and the number leads back to it", () => {
	const catalogue = openCatalogue();
	expect(catalogue.breaches).toHaveLength(1024);
	const numbers = catalogue.breaches.map(({ Name }) => catalogue.numberOf(Name) ?? 0);
	expect(new Set(numbers).size).toBe(1024);
	expect(Math.min(...numbers)).toBe(1);
	expect(Math.max(...numbers)).toBeLessThan(2 ** 19);
	for (const breach of catalogue.breaches)
		expect(catalogue.byNumber(catalogue.numberOf(breach.Name) ?? 0)).toBe(breach);
});

test("numbers that corpora already use are never reused", () => {
	const catalogue = openCatalogue();
	expect(["Adobe", "LinkedIn", "MyFitnessPal", "Canva"].map(catalogue.numberOf)).toEqual([2, 106, 344, 394]);
});

test("each of the 163 data classes belongs to exactly one of 32 fields, and to no other bit", () => {
	const classes = new Set(openCatalogue().breaches.flatMap(({ DataClasses }) => DataClasses));
	const mapped = Object.values(fieldClasses).flat();
	expect(classes.size).toBe(163);
	expect(new Set(mapped).size).toBe(mapped.length);
	expect([...classes].filter((name) => !(mapped as string[]).includes(name))).toEqual([]);
	expect(fieldNames).toHaveLength(32);
	expect(fieldBit.email).toBe(1);
	expect(fieldBit.other).toBe(2 ** 31);
});

test("a mask and its fields say the same, even for the highest bit", () => {
	for (const field of fieldNames) expect(fieldsOf(fieldBit[field])).toEqual([field]);
	expect(maskOf(fieldNames)).toBe(0xffffffff);
	expect(fieldsOf(maskOfClasses(["Passwords", "Email addresses", "Something new"]))).toEqual([
		"email",
		"password",
		"other",
	]);
});
