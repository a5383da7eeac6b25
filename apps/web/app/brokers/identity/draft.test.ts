import { describe, expect, it } from "vitest";
import { draftOf, emptyName, identityOf, wrongYear } from "./draft.ts";

const nobody = { first: "", last: "" };
const whole = {
	names: [
		{ kind: "present" as const, first: "Ann", middle: "Lee", last: "Roe" },
		{ kind: "nickname" as const, first: "Annie", last: "" },
	],
	born: "1984-03-09",
	places: [
		{ present: true, city: "Austin", state: "TX", country: "US", street: "1 Elm St", postcode: "78701" },
		{ present: false, city: "Graz", state: "", country: "AT" },
	],
	relatives: ["Bo Roe"],
};

describe("what is typed", () => {
	it("goes to the server as it came from there", () => {
		expect(identityOf(draftOf(whole, nobody))).toEqual(whole);
	});

	it("starts with only the profile's name", () => {
		const draft = draftOf({}, { first: "Ann", last: "Roe" });
		expect(identityOf(draft)).toEqual({
			names: [{ kind: "present", first: "Ann", last: "Roe" }],
			born: null,
			places: [],
			relatives: [],
		});
	});

	it("leaves out rows that are not filled in yet", () => {
		const draft = draftOf(whole, nobody);
		const names = [...draft.names, { ...emptyName("former"), last: "Doe" }] as unknown as typeof draft.names;
		expect(identityOf({ ...draft, names }).names).toEqual(whole.names);
	});

	it.each([
		["1984", "", "", "1984"],
		["1984", "3", "", "1984"],
		["1984", "2", "30", "1984"],
		["1984", "2", "29", "1984-02-29"],
		["84", "2", "3", null],
		["", "2", "3", null],
	])("born %j, %j, %j is %j", (year, month, day, born) => {
		expect(identityOf({ ...draftOf({}, nobody), born: { year, month, day } }).born).toBe(born);
	});

	it("says that an invalid year is wrong, and accepts an empty one", () => {
		expect(wrongYear("19")).toBe("Four digits, such as 1984");
		expect(wrongYear("2999")).toBe("Four digits, such as 1984");
		expect(wrongYear("")).toBeUndefined();
	});
});
