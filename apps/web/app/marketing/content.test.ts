import { plans } from "@unlisted/contracts/plans";
import { expect, it } from "vitest";
import { faq, features, pricing, testimonials } from "./content.ts";

it("lists eight features and answers seven questions", () => {
	expect(features).toHaveLength(8);
	expect(faq.items).toHaveLength(7);
	expect(faq.contact).toBe("Contact our support team");
});

it("compares every plan of the catalogue in every row", () => {
	for (const row of pricing.rows) expect(row.values, row.label).toHaveLength(plans.length);
});

it("offers the setup at the prices of the catalogue", () => {
	const setups = plans.flatMap((plan) => (plan.setupCents === null ? [] : [`$${plan.setupCents / 100}`]));
	expect(pricing.setupBanner).toBe(`Starting at ${setups.join(" - ")}, one-time payment`);
	for (const setup of setups) expect(faq.items.map((item) => item.answer).join(" ")).toContain(setup);
});

it("says that the testimonials are made up", () => {
	expect(testimonials.note).toMatch(/made up/);
});
