import { describe, expect, it } from "vitest";
import { linkOf } from "./link-arrival.ts";
import { failureOfLink } from "./link-failure.ts";
import { isStale } from "./link-tokens.ts";

describe("an address that a link opened", () => {
	it("may carry a session in its fragment, and nowhere else", () => {
		const session = "access_token=a&refresh_token=r&expires_at=1000&expires_in=600";
		expect(linkOf("", `#${session}`)).toMatchObject({
			accessToken: "a",
			refreshToken: "r",
			issuedAt: 400_000,
		});
		expect(linkOf(`?${session}`, "")).toBeNull();
		expect(linkOf("", "#access_token=a")).toBeNull();
	});

	it("may carry a failure in its fragment or its query", () => {
		const failure = "error=access_denied&error_code=otp_expired&error_description=Too+old";
		expect(linkOf("", `#${failure}`)?.errorCode).toBe("otp_expired");
		expect(linkOf(`?tab=profile&${failure}`, "")?.errorCode).toBe("otp_expired");
	});

	it("is not changed otherwise", () => {
		for (const [search, hash] of [
			["", ""],
			["?tab=password", "#two-factor"],
			["", "#token=abc"],
			["?error=1", ""],
		] as const)
			expect(linkOf(search, hash), search + hash).toBeNull();
	});
});

describe("the failure of a link", () => {
	it("is described in our words, never in those of the address", () => {
		const foreign = "Call 555 0100 and tell us your password";
		expect(failureOfLink({ error: foreign, errorCode: "otp_expired" })).toContain("invalid or has expired");
		expect(failureOfLink({ error: foreign, errorCode: null })).toBe("This link could not be used.");
		expect(failureOfLink({ error: foreign, errorCode: "some_code" })).toBe(
			"This link could not be used (some_code).",
		);
		expect(failureOfLink({ error: foreign, errorCode: foreign })).toBe("This link could not be used.");
		expect(failureOfLink({ error: null, errorCode: null })).toBeUndefined();
	});
});

it("a session in an address counts as old after two minutes", () => {
	expect(isStale({ issuedAt: 0 }, 120_000)).toBe(false);
	expect(isStale({ issuedAt: 0 }, 120_001)).toBe(true);
	expect(isStale({ issuedAt: null }, 1e15)).toBe(false);
});
