import { expect, it } from "vitest";
import { meetsPasswordRules, passwordRules, passwordStrength } from "./password-rules.ts";

it.each([
	["", 0, "Very Weak"],
	["abc", 1, "Very Weak"],
	["abcdefgh", 2, "Weak"],
	["abcdefgH", 3, "Fair"],
	["abcdefG1", 4, "Good"],
	["abcdeG1!", 5, "Strong"],
])("scores %j as %i, %s", (password, score, label) => {
	expect(passwordStrength(password)).toEqual({ score, label });
});

it.each([...'!@#$%^&*(),.?":{}|<>'])("counts %s as a special character", (character) => {
	expect(passwordRules[4]?.met(character)).toBe(true);
});

it("does not count a space, a dash or an accent as a special character", () => {
	expect(passwordRules[4]?.met(" -é")).toBe(false);
});

it("is satisfied only when all five rules are met", () => {
	expect(meetsPasswordRules("Abcdef1!")).toBe(true);
	expect(meetsPasswordRules("Abcdefg1")).toBe(false);
});
