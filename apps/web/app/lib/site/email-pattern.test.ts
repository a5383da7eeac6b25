import { emailPattern as contractPattern } from "@unlisted/contracts/fields/email";
import { expect, it } from "vitest";
import { emailPattern, isEmail } from "./email-pattern.ts";

it("is the same pattern as the contract's", () => {
	expect(emailPattern.source).toBe(contractPattern.source);
});

it("accepts an address with spaces around it", () => {
	expect(isEmail(" ada@example.com ")).toBe(true);
});

it.each(["ada", "ada@example", "ada@example.c", "ada@ex ample.com", ""])("refuses %j", (value) => {
	expect(isEmail(value)).toBe(false);
});
