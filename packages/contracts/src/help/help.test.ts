import { describe, expect, it } from "vitest";
import { type HelpClass, helpClasses, helpCountries } from "./help.ts";
import { helpServiceAt } from "./services.ts";
import { collectors } from "./services-collectors.ts";
import { openServices } from "./services-open.ts";
import { shutServices } from "./services-shut.ts";
import { helpCatalogue, helpSteps } from "./steps.ts";

const open = {
	name: "Shop",
	state: "open",
	site: "https://shop.example/",
	passwordPage: null,
	note: null,
} as const;
const isAt = (url: string, domain: string) => {
	const { protocol, hostname } = new URL(url);
	return protocol === "https:" && (hostname === domain || hostname.endsWith(`.${domain}`));
};

describe("the catalogue of steps", () => {
	it("has each step once, under an id that the server takes", () => {
		const ids = helpCatalogue.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		for (const id of ids) expect(id).toMatch(/^[a-z_]{3,50}$/);
	});

	it.each(helpClasses)("knows what to do about %s, whatever the service", (one) => {
		for (const state of ["open", "shut", "collector"] as const)
			expect(helpSteps([one], { ...open, state }).length).toBeGreaterThan(0);
		expect(helpSteps([one], null).length).toBeGreaterThan(0);
	});

	it.each<[HelpClass, string]>([
		["payment_card", "replace_card"],
		["bank_account", "tell_bank"],
		["social_security", "freeze_credit"],
		["passport", "freeze_credit"],
		["drivers_license", "report_document"],
		["phone", "report_texts"],
	])("after %s it differs by country in %s", (one, id) => {
		const step = helpSteps([one], null).find((each) => each.id === id);
		expect(step?.countries.map(({ country }) => country)).toEqual(expect.arrayContaining(["US", "GB", "CA"]));
		for (const { country } of step?.countries ?? []) expect(helpCountries).toContain(country);
	});

	it("freezes credit at the three bureaus of the United States, and asks Cifas in the United Kingdom", () => {
		const links = (country: string) =>
			helpSteps(["social_security"], null)
				.find(({ id }) => id === "freeze_credit")
				?.countries.find((one) => one.country === country)
				?.links.map(({ label }) => label);
		expect(links("US")).toEqual(expect.arrayContaining(["Equifax", "Experian", "TransUnion"]));
		expect(links("GB")).toContain("Cifas");
	});

	it("leaves no placeholder, and speaks in sentences", () => {
		for (const service of [open, null]) {
			for (const { title, how, countries } of helpSteps(helpClasses, service)) {
				expect(`${title} ${how}`).not.toMatch(/[{}]/);
				expect(title).not.toMatch(/\.$/);
				for (const text of [how, ...countries.map((one) => one.how)]) expect(text).toMatch(/\.$/);
			}
		}
	});

	it("links over https alone", () => {
		const links = helpCatalogue.flatMap(({ links: own = [], countries = {} }) => [
			...own,
			...Object.values(countries).flatMap((one) => one.links),
		]);
		expect(links.length).toBeGreaterThan(20);
		for (const { label, url } of links) {
			expect(new URL(url).protocol, url).toBe("https:");
			expect(label.trim()).not.toBe("");
		}
	});
});

describe("the services", () => {
	const domains = [openServices, shutServices, collectors].flatMap((list) => Object.keys(list));

	it("are the 200 largest and more, each in one list", () => {
		expect(domains.length).toBeGreaterThanOrEqual(200);
		expect(new Set(domains).size).toBe(domains.length);
		for (const domain of domains) expect(domain).toMatch(/^[a-z0-9.-]+\.[a-z]{2,}$/);
	});

	it.each(Object.entries(openServices))("%s leads to a page of its own", (domain, { page, also = [] }) => {
		if (page)
			expect(
				[domain, ...also].some((own) => isAt(page, own)),
				page,
			).toBe(true);
	});

	it("one that may have shut says so, and keeps its steps", () => {
		const doubtful = Object.entries(openServices).filter(([, line]) => line.doubtful);
		expect(doubtful.length).toBeGreaterThan(0);
		for (const [domain, { name }] of doubtful) {
			const service = helpServiceAt(domain, name);
			expect(service).toMatchObject({
				state: "open",
				note: expect.stringContaining(`${name} may have shut`),
			});
		}
	});

	it.each(Object.entries({ ...shutServices, ...collectors }))("%s says what it was", (_, { name, note }) => {
		expect(name).not.toBe("");
		expect(note).toMatch(/\.$/);
	});
});
