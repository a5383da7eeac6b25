import { fieldNames, openCatalogue } from "@unlisted/breach-corpus";
import { closingAt, closingDomains } from "@unlisted/contracts/help/account-closings";
import { helpServiceAt, knownDomains } from "@unlisted/contracts/help/services";
import { helpSteps } from "@unlisted/contracts/help/steps";
import { describe, expect, it } from "vitest";
import { classesOf, firstStepOf, helpOf } from "./help.rules.ts";

const { breaches, byName } = openCatalogue();
const record = {
	recordKey: "breach:x",
	unknownOrigin: false,
	title: "X",
	sourceUrl: null,
	breachDate: null,
	addedAt: null,
	breachName: null,
	dataClasses: [],
	stealerLog: false,
	sensitive: false,
	verified: true,
	fabricated: false,
	spamList: false,
};
const help = (name: string | undefined, fields: readonly (typeof fieldNames)[number][], more = {}) =>
	helpOf({
		content: { fields, record: { ...record, ...more } },
		sourceType: "breach_databases",
		breach: name === undefined ? undefined : byName(name),
		done: [],
	});
const ids = ({ steps }: ReturnType<typeof help>) => steps.map(({ id }) => id);

describe("what to do after an exposure", () => {
	it("names the service, when it happened, and leads to its own page for the password", () => {
		const canva = help("Canva", ["email", "password", "name"]);
		expect(canva.happened).toBe(
			"In May 2019, the data of 137 million accounts leaked from Canva. Yours was among it.",
		);
		expect(canva.steps[0]).toMatchObject({
			title: "Change your Canva password",
			links: [{ label: "Open Canva's password page" }],
		});
		expect(canva.steps[0]?.links[0]?.url).toMatch(/^https:\/\/www\.canva\.com\//);
		expect(ids(canva).indexOf("change_reused_password")).toBe(1);
	});

	it("says the same first, for a mail or a report", () => {
		const known = new Map(breaches.map((breach) => [breach.Name, breach]));
		const first = (breachName: string | null, fields: readonly (typeof fieldNames)[number][]) =>
			firstStepOf({ fields, record: { ...record, breachName } }, known);
		expect(first("Canva", ["email", "password", "name"])).toBe("Change your Canva password");
		expect(first(null, ["email", "password"])).toBe(help(undefined, ["email", "password"]).steps[0]?.title);
		expect(first("no longer in the catalogue", ["email", "password"])).toBe(
			first(null, ["email", "password"]),
		);
	});

	it("cleans the infected device before any password is changed", () => {
		expect(ids(help(undefined, ["email", "password"], { stealerLog: true })).slice(0, 2)).toEqual([
			"clean_device",
			"change_email_password",
		]);
	});

	it("says that a service has shut, and asks for no password there", () => {
		const dubsmash = help("Dubsmash", ["email", "password"]);
		expect(dubsmash.note).toBe("Dubsmash shut down in February 2022.");
		expect(ids(dubsmash)).not.toContain("change_service_password");
		expect(ids(dubsmash)[0]).toBe("change_password_elsewhere");
		expect(JSON.stringify(dubsmash.steps)).not.toContain("dubsmash.com");
	});

	it("knows a document by its class, and half a card from a whole one", () => {
		expect(classesOf(["government_id"], ["Social security numbers"], false)).toEqual(["social_security"]);
		expect(classesOf(["government_id"], [], false)).toEqual(["government_id"]);
		expect(classesOf(["payment_card"], ["Partial credit card data"], false)).toEqual(["partial_card"]);
		expect(classesOf(["payment_card"], ["Partial credit card data", "Credit cards"], false)).toEqual([
			"payment_card",
		]);
	});

	it("has a step for every field that a record can hold", () => {
		for (const field of fieldNames)
			expect(helpSteps(classesOf([field], [], false), null), field).not.toEqual([]);
	});

	it("knows the 200 largest services of the catalogue", () => {
		const largest = breaches
			.filter(({ Domain, IsSpamList }) => Domain !== "" && !IsSpamList)
			.sort((a, b) => b.PwnCount - a.PwnCount);
		const domains = [...new Set(largest.map(({ Domain }) => Domain))].slice(0, 200);
		expect(domains.filter((domain) => !knownDomains.has(domain))).toEqual([]);
	});

	it("leads from at least 38 breaches with passwords to the page where the password is changed", () => {
		const withPage = breaches.filter(
			({ Domain, Title, DataClasses }) =>
				DataClasses.includes("Passwords") && Domain !== "" && helpServiceAt(Domain, Title).passwordPage,
		);
		expect(withPage.length).toBeGreaterThanOrEqual(38);
	});

	it("knows any other service by its title and site", () => {
		expect(helpServiceAt("small.example", "Small (2021)")).toMatchObject({
			name: "Small",
			site: "https://small.example/",
			passwordPage: null,
		});
	});

	it("closes accounts at services of the catalogue that are open, each on a page over https", () => {
		const domains = new Set(breaches.map(({ Domain }) => Domain));
		expect(closingDomains.size).toBeGreaterThan(110);
		for (const domain of closingDomains) {
			expect([domain, domains.has(domain)]).toEqual([domain, true]);
			const closing = closingAt(domain, helpServiceAt(domain, "A title"));
			expect([domain, closing === null]).toEqual([domain, false]);
			expect(closing?.page).toMatch(/^https:\/\//);
			if (closing?.letter) expect(closing.letter.to).toMatch(/^[^@\s]+@[^@\s]+\.[a-z]+$/);
		}
		expect(closingAt("123rf.com", { name: "123RF", state: "open" })?.letter?.text).toContain("at 123RF");
		expect(closingAt("123rf.com", { name: "123RF", state: "shut" })).toBeNull();
		expect(closingAt("small.example", { name: "Small", state: "open" })).toBeNull();
	});
});
