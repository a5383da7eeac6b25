import type { User } from "@supabase/auth-js";
import { expect, it } from "vitest";
import { isSecondFactorDue } from "./second-factor.ts";

const token = (aal: string) => `h.${Buffer.from(JSON.stringify({ aal })).toString("base64url")}.s`;
const userWith = (...statuses: string[]) =>
	({ factors: statuses.map((status) => ({ status })) }) as unknown as User;

it("is due after only a password, if a factor is switched on", () => {
	expect(isSecondFactorDue({ access_token: token("aal1"), user: userWith("verified") })).toBe(true);
	expect(isSecondFactorDue({ access_token: token("aal2"), user: userWith("verified") })).toBe(false);
});

it("is not due while a factor is only being set up, or without one", () => {
	expect(isSecondFactorDue({ access_token: token("aal1"), user: userWith("unverified") })).toBe(false);
	expect(isSecondFactorDue({ access_token: token("aal1"), user: {} as User })).toBe(false);
});

it("is due if the token cannot be read, to be safe", () => {
	expect(isSecondFactorDue({ access_token: "x", user: userWith("verified") })).toBe(true);
});
