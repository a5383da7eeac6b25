import { describe, expect, it } from "vitest";
import { type HelpClass, helpClasses, helpCountries } from "./help.ts";
import { pageOwners } from "./password-page-owners.ts";
import known from "./password-pages.json" with { type: "json" };
import { listedPasswordPage } from "./password-pages.ts";
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
const list = new Map<string, string>(Object.entries(known.pages));
const isAt = (url: string, domain: string) => {
	const { protocol, hostname } = new URL(url);
	return protocol === "https:" && (hostname === domain || hostname.endsWith(`.${domain}`));
};

/** Sites of governments and police. */
const official =
	/(^|\.)(gov|gov\.uk|police\.uk|gov\.au|gouv\.fr|bund\.de|polizei\.de|politie\.nl|antifraudcentre-centreantifraude\.ca)$/;

describe("the catalogue of steps", () => {
	it("has each step once, with an id that the server accepts", () => {
		const ids = helpCatalogue.map(({ id }) => id);
		expect(new Set(ids).size).toBe(ids.length);
		for (const id of ids) expect(id).toMatch(/^[a-z_]{3,50}$/);
	});

	it("begins no sentence with “Who …” about a person, which reads like a question", () => {
		expect(JSON.stringify(helpCatalogue).match(/[".:] ?Who [a-z][^"?.]*[".]/g)).toBeNull();
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

	it("gives a step that differs by country a text for every country to choose, or a reason why the general text is enough", () => {
		const differing = helpCatalogue.flatMap(({ id, countries }) => (countries ? [{ id, countries }] : []));
		expect(differing.length).toBeGreaterThanOrEqual(11);
		for (const { id, countries } of differing) {
			expect([id, Object.keys(countries).sort()]).toEqual([id, [...helpCountries].sort()]);
			for (const one of Object.values(countries))
				expect("how" in one ? one.how : one.asElsewhere, id).toMatch(/^[A-Z0-9].+\.$/);
		}
	});

	it.each(helpCountries)(
		"tells people with an infected computer in %s where to report it, at official sites only",
		(country) => {
			const step = helpSteps(["stealer_log"], null).find(({ id }) => id === "report_infection");
			const here = step?.countries.find((one) => one.country === country);
			expect(here?.links.length).toBeGreaterThan(0);
			for (const { url } of here?.links ?? []) expect(new URL(url).hostname).toMatch(official);
		},
	);

	it("sends no country's part if only the general text applies", () => {
		const step = helpSteps(["address"], null).find(({ id }) => id === "watch_post");
		expect(step?.countries.map(({ country }) => country)).toEqual(["US"]);
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

	it("leaves no placeholder, and uses full sentences", () => {
		for (const service of [open, null]) {
			for (const { title, how, countries } of helpSteps(helpClasses, service)) {
				expect(`${title} ${how}`).not.toMatch(/[{}]/);
				expect(title).not.toMatch(/\.$/);
				for (const text of [how, ...countries.map((one) => one.how)]) expect(text).toMatch(/\.$/);
			}
		}
	});

	it("has only https links", () => {
		const links = helpCatalogue.flatMap(({ links: own = [], countries = {} }) => [
			...own,
			...Object.values(countries).flatMap((one) => ("links" in one ? one.links : [])),
		]);
		expect(links.length).toBeGreaterThan(20);
		for (const { label, url } of links) {
			expect(new URL(url).protocol, url).toBe("https:");
			expect(label.trim()).not.toBe("");
		}
	});
});

/** Pages of the list that we do not use, because we do not know that they belong to the site or its owner. */
const notKnownAsTheirs: Readonly<Record<string, string>> = {
	"chapmanganato.com": "who runs it and its neighbors is not known",
	"claro.com.br": "a page of NET's, from before Claro took it over",
	"goodhousekeeping.com": "a sign-in that many magazines share",
	"honeywell.com": "a training site of its employees, run by somebody else",
	"legacy.com": "a page for newspapers, not for its visitors",
	"merkur.de": "a sign-in that many newspapers share",
	"nekochat.cn": "who runs it and its neighbor is not known",
};

describe("the public list of password pages", () => {
	it("is whole: each page is used, or is listed here with the reason why not", () => {
		expect(list.size).toBeGreaterThan(600);
		const notLedTo = [...list].filter(([domain, page]) => listedPasswordPage(domain) !== page);
		expect(notLedTo.map(([domain]) => domain).sort()).toEqual(Object.keys(notKnownAsTheirs).sort());
	});

	it("uses only https pages of the site itself, or of the owner that is named for it", () => {
		for (const domain of list.keys()) {
			const page = listedPasswordPage(domain);
			const owners = pageOwners.filter(({ of }) => of.includes(domain)).map(({ at }) => at);
			if (page) expect([domain, [domain, ...owners].some((own) => isAt(page, own))]).toEqual([domain, true]);
		}
	});

	it("names only owners that are used, each with its reason", () => {
		for (const { at, of, why } of pageOwners) {
			expect(why).toMatch(/\.$/);
			for (const domain of of) {
				const page = list.get(domain) ?? "";
				expect([domain, isAt(page, at), isAt(page, domain)]).toEqual([domain, true, false]);
			}
		}
	});
});

describe("the services", () => {
	const domains = [openServices, shutServices, collectors].flatMap((list) => Object.keys(list));

	it("has at least the 200 largest services, each in one list", () => {
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

	it("has no page twice: pages of the public list are only there", () => {
		const twice = Object.entries(openServices).filter(
			([domain, { page }]) => page && page === list.get(domain),
		);
		expect(twice.map(([domain]) => domain)).toEqual([]);
	});

	it.each([
		["linkedin.com", "https://www.linkedin.com/psettings/change-password"],
		["myfitnesspal.com", "https://www.myfitnesspal.com/account/change_password"],
		["twitter.com", "https://x.com/settings/password"],
		// Only in the public list, not in ours.
		["chess.com", "https://www.chess.com/settings/password"],
		["comcast.net", "https://customer.xfinity.com/users/me/update-password"],
	])("sends people of %s to the page where they change the password", (domain, page) => {
		expect(helpServiceAt(domain, "A title").passwordPage).toBe(page);
	});

	it("gives no page for a service that has shut, even if the public list has one", () => {
		for (const domain of Object.keys(shutServices))
			expect(helpServiceAt(domain, "A title")).toMatchObject({ site: null, passwordPage: null });
	});

	it.each(["apollo.io", "adapt.io"])(
		"%s collects data: the steps do not tell people to close an account there",
		(domain) => {
			const service = helpServiceAt(domain, "A title");
			expect(service).toMatchObject({
				state: "collector",
				note: expect.stringContaining("no account there"),
			});
			const ids = helpSteps(["email"], service).map(({ id }) => id);
			expect([ids.includes("ask_to_delete"), ids.includes("close_account")]).toEqual([true, false]);
		},
	);

	it.each(["epik.com", "covve.com"])(
		"%s has accounts, and its text says that it can hold data of people without one",
		(domain) => {
			expect(helpServiceAt(domain, "A title")).toMatchObject({
				state: "open",
				note: expect.stringContaining("without an account"),
			});
		},
	);

	it.each(["verifications.io", "datanleads.com"])("%s is gone: no step sends people there", (domain) => {
		const service = helpServiceAt(domain, "A title");
		expect(service).toMatchObject({ state: "collector", site: null });
		const steps = helpSteps(helpClasses, service);
		expect(steps.map(({ id }) => id)).not.toContain("ask_to_delete");
		expect(JSON.stringify(steps)).not.toContain(`https://${domain}`);
	});

	it("says that a service may have shut, and keeps its steps", () => {
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
