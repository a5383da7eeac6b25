import type { Profile } from "@unlisted/contracts/told";
import { expect, it } from "vitest";
import { completionOf, daysSince, fullName } from "./profile.ts";

const profile: Profile = {
	user_id: "u",
	first_name: "Ada",
	last_name: "Lovelace",
	phone: null,
	username: null,
	is_verified: false,
	security_score: null,
	created_at: "2026-11-01T00:00:00Z",
	updated_at: "2026-11-01T00:00:00Z",
};

it("counts first name, last name, email, phone and verification as a fifth each", () => {
	expect(completionOf(profile, "ada@example.com")).toBe(60);
	expect(completionOf({ ...profile, phone: "1", is_verified: true }, "ada@example.com")).toBe(100);
	expect(completionOf(null, "ada@example.com")).toBe(20);
	expect(completionOf(null, undefined)).toBe(0);
});

it("counts whole days, and zero if the clock is behind", () => {
	expect(daysSince("2026-11-01T00:00:00Z", Date.parse("2026-11-03T23:59:59Z"))).toBe(2);
	expect(daysSince("2026-11-01T00:00:00Z", Date.parse("2026-10-31T00:00:00Z"))).toBe(0);
});

it("writes a name from the parts that exist", () => {
	expect(fullName(profile)).toBe("Ada Lovelace");
	expect(fullName({ first_name: null, last_name: "Lovelace" })).toBe("Lovelace");
	expect(fullName(null)).toBe("");
});
