import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { buildCatalogue } from "./build.ts";

const committed = (name: string) => readFileSync(new URL(`../../data/${name}`, import.meta.url), "utf8");

describe("the catalogue that is committed", () => {
	const { catalogue, report } = buildCatalogue();

	test("is what the sources give today, byte for byte", () => {
		expect(catalogue === committed("catalogue.json")).toBe(true);
		expect(report === committed("REPORT.md")).toBe(true);
	});

	test("names about 900 brokers in the United States and 300 elsewhere, none of them tried by us", () => {
		const { brokers } = JSON.parse(catalogue) as { brokers: { countries: string[]; tried: unknown }[] };
		const inUnitedStates = brokers.filter(({ countries }) => countries.includes("US")).length;
		expect(inUnitedStates).toBeGreaterThan(850);
		expect(brokers.length - inUnitedStates).toBeGreaterThan(300);
		expect(brokers.every(({ tried }) => tried === null)).toBe(true);
	});
});
