import type { Promised } from "@unlisted/contracts/in-preparation";
import { plans } from "@unlisted/contracts/plans";
import { expect, it } from "vitest";
import { about, faq, features, hero, pricing, testimonials } from "./content.ts";
import { meta } from "./landing-page.tsx";

it("lists eight features and answers seven questions", () => {
	expect(features).toHaveLength(8);
	expect(faq.items).toHaveLength(7);
	expect(faq.contact).toBe("Contact our support team");
});

it("compares the plans by their own features, each in one row", () => {
	const inRows = pricing.rows.flatMap(({ lines }) => [...lines] as string[]);
	expect(new Set(inRows).size).toBe(inRows.length);
	expect(new Set(inRows)).toEqual(new Set(plans.flatMap((plan) => plan.features)));
});

it("says how often each plan scans again", () => {
	const row = pricing.rows.find(({ label }) => label === "Re-scan");
	expect(row && "otherwise" in row && row.otherwise).toBe(`Re-scan every ${plans[0]?.rescanEveryDays} days`);
});

it("offers the setup at the prices of the catalogue", () => {
	const setups = plans.flatMap((plan) => (plan.setupCents === null ? [] : [`$${plan.setupCents / 100}`]));
	expect(pricing.setupBanner).toBe(`Starting at ${setups.join(" - ")}, one-time payment`);
	for (const setup of setups) expect(faq.items.map((item) => item.answer).join(" ")).toContain(setup);
});

it("says that the testimonials are made up", () => {
	expect(testimonials.note).toMatch(/made up/);
});

it("says that data-broker sites are searched, in the first sentence, among the features and in the text about us", () => {
	expect(hero.lead).toContain("data-broker sites");
	const said = features.flatMap((feature) => [feature.text, "more" in feature ? feature.more.text : ""]);
	expect(said).toContain("Data-broker sites");
	expect(said.join(" ")).toMatch(/Removal requests to data-broker sites/);
	expect(about.paragraphs.map(({ text }) => text).join(" ")).toContain("data-broker sites");
});

it("promises no removal without a mark if brokers are off", () => {
	expect(hero.leadWithoutRemoval).not.toMatch(/remov|data-broker/);
	// The text for search engines is the same for every installation.
	expect(meta()).toContainEqual({ name: "description", content: hero.leadWithoutRemoval });
	const texts = [
		...features.flatMap((feature) => ["more" in feature ? feature.more : [], feature].flat()),
		...[...faq.items.map((item) => ({ ...item, text: item.answer })), ...about.paragraphs].flatMap(
			({ text, waitsFor = [] }) => waitsFor.map((what) => ({ text, waitsFor: what })),
		),
	];
	const promising = texts.filter(({ text }) => /removal|data-broker/i.test(text));
	expect(promising.length).toBeGreaterThan(4);
	for (const { text } of promising) {
		expect(promising, text).toContainEqual(expect.objectContaining({ text, waitsFor: "removal" }));
	}
});

it("marks features that nobody built, scans if nothing is searched, and the setup if it is not sold", () => {
	const marked: { waitsFor?: Promised; key?: string; question?: string }[] = [
		...features,
		...faq.items.flatMap(({ question, waitsFor = [] }) =>
			waitsFor.map((what) => ({ question, waitsFor: what })),
		),
	];
	const rest = marked.filter(({ waitsFor }) => waitsFor && waitsFor !== "removal");
	expect(rest.map(({ waitsFor, key, question }) => [waitsFor, key ?? question])).toEqual([
		["scanning", "scan"],
		["scanning", "alert"],
		["scanning", "identity"],
		["credit-monitoring", "credit"],
		["rescans", "rescan"],
		["family", "family"],
		["scanning", "What data is protected?"],
		["scanning", "How long until I see results?"],
		["deep-scan-setup", "What is the setup fee, and do I need it?"],
		["family", "Can I protect my family?"],
		["credit-monitoring", "How does credit monitoring work?"],
	]);
});
