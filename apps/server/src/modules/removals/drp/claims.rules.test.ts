import type { Wanted } from "@unlisted/broker-playbooks";
import { expect, it } from "vitest";
import { fakeBroker } from "../../../providers/broker-sites/fake.ts";
import type { DrpBusiness } from "../../../providers/drp/port.ts";
import { usualNever } from "../core/disclosure.rules.ts";
import { drpWish } from "./claims.rules.ts";

const wanted: Wanted = {
	names: [{ first: "Ann", last: "Quackenbush" }],
	places: [{ city: "Sacramento", state: "CA", country: "US" }],
	phones: ["+15305550100"],
	emails: ["ann@example.com"],
	relatives: [],
};
const business: DrpBusiness = {
	id: "B",
	name: "B",
	apiBase: "https://b.example",
	actions: ["sale:opt-out", "deletion"],
	verifications: ["email", "address", "phone_number"],
};
const wish = (more: Partial<Parameters<typeof drpWish>[0]> = {}) =>
	drpWish({
		broker: fakeBroker("b.example"),
		business,
		listing: null,
		wanted,
		never: usualNever,
		on: new Date("2026-11-23T10:00:00Z"),
		...more,
	});

it("a business is told what it finds people by, and nothing that the person keeps private", () => {
	const asked = wish();
	expect(asked).toMatchObject({ exercise: "deletion", regime: "ccpa" });
	expect(asked?.claims).toEqual({
		name: "Ann Quackenbush",
		email: "ann@example.com",
		email_verified: true,
		address: { locality: "Sacramento", region: "CA" },
		address_verified: false,
	});
	expect(asked?.fields.toSorted()).toEqual(["city", "email", "first_name", "last_name", "state"]);
});

it("a law is named only where the person can invoke it", () => {
	const places = [{ city: "Denver", state: "CO", country: "US" }];
	expect(wish({ wanted: { ...wanted, places } })?.regime).toBeNull();
});

it("a business that would find nobody, or that takes no such request, is not asked", () => {
	expect(wish({ never: [...usualNever, "email", "city"] })).toBeNull();
	expect(wish({ business: { ...business, actions: ["access"] } })).toBeNull();
	expect(wish({ business: { ...business, actions: ["sale:opt-out"] } })?.exercise).toBe("sale:opt-out");
	expect(wish({ wanted: null })).toBeNull();
});
