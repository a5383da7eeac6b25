import { openCatalogue } from "@unlisted/breach-corpus";
import { describe, expect, it } from "vitest";
import { fromName, orderOf, readWishes, Unusable } from "./order.rules.ts";

const catalogue = openCatalogue();
const sourceOf = (kind: "breach" | "paste", name: string, wishes = {}) =>
	orderOf(`/inbox/${name}`, { kind, name, wishes }, catalogue).source;

describe("a file's name", () => {
	it.each([
		["2026-03-01 Forum notes.txt", "2026-03-01", "Forum notes"],
		["2026-03-01_Forum notes.csv.gz", "2026-03-01", "Forum notes"],
		["Combo v1.2.txt.zst", undefined, "Combo v1.2"],
		["Release 2026.04", undefined, "Release 2026.04"],
		["2026-02-31 No such day.txt", undefined, "2026-02-31 No such day"],
		["2026-03-01.txt", "2026-03-01", ""],
		["a\u0007b\u202ecod.exe.txt", undefined, "a b cod.exe"],
	])("%j says the day %s and the title %j", (name, date, title) => {
		expect(fromName(name)).toEqual({ date, title });
	});

	it("names the catalogue's breach, but only in the folder of breaches", () => {
		expect(sourceOf("breach", "Adobe.csv")).toMatchObject({ catalogueName: "Adobe" });
		expect(sourceOf("breach", "adobe.csv.gz")).toMatchObject({ catalogueName: "Adobe" });
		expect(sourceOf("paste", "Adobe.csv")).toMatchObject({ title: "Adobe" });
	});

	it("without a title is refused", () => {
		expect(() => sourceOf("paste", "2026-03-01.txt")).toThrow(Unusable);
	});
});

describe("the content of a side file", () => {
	it("has priority over the file's name", () => {
		const wishes = readWishes(
			JSON.stringify({ title: "Listing", date: "2025-01-02", dataClasses: ["Names"], keepValues: true }),
		);
		expect(sourceOf("paste", "2026-03-01 Other.txt", wishes)).toEqual({
			kind: "paste",
			title: "Listing",
			date: "2025-01-02",
			dataClasses: ["Names"],
			keepValues: true,
		});
	});

	it("makes names identifiers only if it says so", () => {
		const kinds = (wishes: object) =>
			orderOf("x", { kind: "social", name: "P.jsonl", wishes }, catalogue).kinds;
		expect(kinds({})).not.toContain("name");
		expect(kinds({ names: true })).toContain("name");
	});

	it.each([
		["no JSON", "{"],
		["a field that is unknown", '{"titel":"x"}'],
		["a day that is none", '{"date":"2026-13-01"}'],
		["a title beside a breach", '{"title":"x","breach":"Adobe"}'],
		["a list", "[]"],
	])("is refused as a whole for %s", (_what, text) => {
		expect(() => readWishes(text)).toThrow(Unusable);
	});

	it("cannot name a breach that is not in the catalogue", () => {
		expect(() => sourceOf("breach", "x.csv", { breach: "Nowhere" })).toThrow(/no breach called Nowhere/);
	});
});
