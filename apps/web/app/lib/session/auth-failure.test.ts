import { expect, it } from "vitest";
import { authSentence, isOutage } from "./auth-failure.ts";

it("shows what the service says about a refusal", () => {
	const refusal = { message: "Invalid login credentials", status: 400, name: "AuthApiError" };
	expect(authSentence(refusal)).toBe("Invalid login credentials");
	expect(isOutage(refusal)).toBe(false);
});

it("says that the server could not be reached", () => {
	const dead = { message: "Failed to fetch", status: 0, name: "AuthRetryableFetchError" };
	expect(authSentence(dead)).toMatch(/could not reach the server/);
	expect(isOutage(dead)).toBe(true);
});

it("says that the server failed, without internal details", () => {
	const broken = { message: "{}", status: 502, name: "AuthRetryableFetchError" };
	expect(authSentence(broken)).toMatch(/could not finish/);
	expect(isOutage(broken)).toBe(true);
});

it("never shows an empty message", () => {
	expect(authSentence({ message: "" })).toBe("An unexpected error occurred");
});
