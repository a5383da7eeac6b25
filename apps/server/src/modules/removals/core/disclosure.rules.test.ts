import { disclosableFields } from "@unlisted/contracts/removals/removal-values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fakeListing } from "../../../providers/broker-sites/fake.ts";
import { allowedValues, beyondLimits } from "./disclosure.rules.ts";
import { isCovered, wishFor } from "./plan.rules.ts";

const { listing } = fakeListing("a", { name: "Ann M Quackenbush" });
const wanted = {
	names: [{ first: "Annabel", last: "Zyxmaiden" }],
	born: "1984-03-12",
	places: [{ city: "Peoria", state: "IL", country: "US", street: "1 Main St" }],
	phones: ["+12175550101"],
};

describe("what a broker is told", () => {
	it("is never more than its form demands, and never what the person forbids", () => {
		const fields = fc.subarray([...disclosableFields]);
		fc.assert(
			fc.property(fields, fields, (demanded, never) => {
				const told = Object.keys(allowedValues(demanded, { never, listing, wanted }));
				for (const field of told) {
					expect(demanded).toContain(field);
					expect(never).not.toContain(field);
				}
			}),
		);
	});

	it("is what the listing shows, where it shows it: not another name, not another city", () => {
		expect(
			allowedValues(["first_name", "last_name", "city", "street"], { never: [], listing, wanted }),
		).toEqual({ first_name: "Ann", last_name: "Quackenbush", city: "Springfield", street: "1 Main St" });
	});

	it("is a step of the person's where the form demands more", () => {
		expect(beyondLimits(["listing_url", "birth_date"], ["birth_date", "phone"])).toEqual(["birth_date"]);
	});
});

describe("what goes out by itself", () => {
	const consent = {
		givenAt: new Date(),
		revokedAt: null,
		brokers: [{ broker: "a.test", fields: ["listing_url"] as const }],
	};
	const one = { owner: "a.test", fields: ["listing_url"] as const };

	it("is what the consent names, broker by broker and field by field", () => {
		expect(isCovered(consent, one)).toBe(true);
		expect(isCovered(consent, { ...one, fields: ["listing_url", "phone"] })).toBe(false);
		expect(isCovered(consent, { ...one, owner: "b.test" })).toBe(false);
	});

	it("is nothing without a plan, on Basic, or once the consent is taken back", () => {
		expect([null, "basic", "pro", "premium"].map((plan) => wishFor(plan as "pro", consent, one))).toEqual([
			null,
			null,
			"queued",
			"queued",
		]);
		expect(wishFor("pro", { ...consent, revokedAt: new Date() }, one)).toBeNull();
		expect(wishFor("pro", consent, { ...one, owner: "b.test" })).toBe("waiting_for_yes");
	});
});
