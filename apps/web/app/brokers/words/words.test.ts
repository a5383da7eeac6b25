import { listedFields } from "@unlisted/contracts/broker-values";
import { expect, it } from "vitest";
import { fieldInFew } from "./words.ts";

it("summarizes what a listing shows", () => {
	expect(listedFields.map((field) => fieldInFew(field, 1))).toEqual(
		"name, other name, age, city, address, phone, email, relative".split(", "),
	);
	expect(fieldInFew("addresses", 3)).toBe("3 addresses");
});
