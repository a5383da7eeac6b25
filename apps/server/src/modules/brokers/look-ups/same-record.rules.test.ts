import { describe, expect, it } from "vitest";
import { newRecordHash, type SeenRecord, sameRecord } from "./same-record.rules.ts";

/** Stands for the hash of a record of the same name and places, and this year of birth. */
const born = (year: number) => Buffer.from(String(year));
const shown = (age: number, readOn: string) => {
	const year = Number(readOn.slice(0, 4)) - age;
	const recordHashes = [born(year), born(year - 1), born(year + 1)] as const;
	return { recordHashes: [...recordHashes] as [Buffer, ...Buffer[]], listing: { age, readOn } };
};
const seen = (age: number, readOn: string, until = readOn) => ({
	recordHash: shown(age, readOn).recordHashes[0],
	listing: { age, readOn },
	lastSeenAt: new Date(`${until}T12:00:00Z`),
});

/** On the day on which it is shown. */
const found = (one: ReturnType<typeof shown>, records: readonly SeenRecord[]) =>
	sameRecord(one, records, new Date(one.listing.readOn));

describe("the record that a new page shows", () => {
	const december = seen(45, "2026-12-20");

	it.each([
		["on the same day", 45, "2026-12-20"],
		["after New Year's", 45, "2027-01-10"],
		["after the birthday", 46, "2027-06-01"],
		["a year later", 46, "2027-12-20"],
	])("is one that is known, %s", (_when, age, readOn) => {
		expect(found(shown(age, readOn), [december])).toBe(december);
	});

	it.each([
		["older on the same day", 46, "2026-12-20"],
		["younger on the same day", 44, "2026-12-20"],
		["as old a year later", 45, "2027-12-20"],
		["ten years older", 55, "2027-01-10"],
	])("is another person's who is %s", (_how, age, readOn) => {
		expect(found(shown(age, readOn), [december])).toBeNull();
	});

	it("is told from a namesake's by the last day on which the known page showed its age", () => {
		const still = seen(45, "2026-12-20", "2027-01-10");
		const other = shown(46, "2027-01-10");
		expect(found(other, [still])).toBeNull();
		// The plain difference gives both the same year of birth, so the new record takes the hash of another one.
		expect(other.recordHashes[0]).toEqual(still.recordHash);
		expect(newRecordHash(other, [still])).toEqual(born(1980));
	});

	it("is the likeliest of two that it may be", () => {
		const older = seen(46, "2026-12-20");
		expect(found(shown(46, "2027-01-10"), [december, older])).toBe(older);
		expect(found(shown(45, "2027-01-10"), [december, older])).toBe(december);
	});

	it("is the same on a page that keeps its age for years", () => {
		const stale = seen(45, "2024-12-20", "2027-01-10");
		expect(found({ ...shown(45, "2027-01-10"), recordHashes: [stale.recordHash as Buffer] }, [stale])).toBe(
			stale,
		);
	});
});
