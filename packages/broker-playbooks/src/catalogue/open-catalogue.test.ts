import { describe, expect, test } from "vitest";
import { stateOfContact } from "./contact-state.ts";
import { type Broker, catalogueSchema } from "./entry.ts";
import { catalogueOf, openCatalogue } from "./open-catalogue.ts";
import { registrableDomain } from "./registrable-domain.ts";

const broker = (domain: string, more: Partial<Broker> = {}): Broker => ({
	domain,
	name: domain,
	aliases: [],
	mirrors: [],
	owner: null,
	kind: "other",
	countries: ["US"],
	channels: [],
	contacts: [],
	answerDays: null,
	exemptions: [],
	hidden: false,
	ceasedOn: null,
	sources: [{ id: "eraser", on: "2026-08" }],
	tried: null,
	...more,
});
const catalogue = (...brokers: Broker[]) => catalogueOf({ format: 1, asOf: "2026-08", brokers });

describe("the catalogue", () => {
	test("that ships is valid, and knows who covers whose listings", () => {
		const { asOf, brokers, ownerOf, coveredBy } = openCatalogue();
		expect(catalogueSchema.safeParse({ format: 1, asOf, brokers }).success).toBe(true);
		expect(ownerOf("usphonebook.com")?.domain).toBe("peoplefinders.com");
		expect(coveredBy("peoplefinders.com").map(({ domain }) => domain)).toContain("truepeoplesearch.com");
		for (const { domain, owner } of brokers) if (owner) expect(ownerOf(domain), domain).toBeDefined();
	});

	test("is read once", () => {
		expect(openCatalogue()).toBe(openCatalogue());
	});

	test("finds a broker by its domain, its mirrors, and any host below them", () => {
		const { byDomain } = catalogue(
			broker("acme.co.uk", { mirrors: ["acme-mirror.com"] }),
			broker("zeta.com"),
		);
		for (const host of ["acme.co.uk", "WWW.acme.co.uk", "acme-mirror.com", "m.acme-mirror.com"])
			expect(byDomain(host)?.domain, host).toBe("acme.co.uk");
		for (const host of ["co.uk", "notacme.co.uk", "acme.co.uk.evil.com", "", "localhost", "__proto__"])
			expect(byDomain(host), host).toBeUndefined();
	});

	test("follows owners to the top, and stops in a ring of owners", () => {
		const { ownerOf, coveredBy } = catalogue(
			broker("a.com"),
			broker("b.com", { owner: "a.com" }),
			broker("c.com", { owner: "b.com" }),
			broker("x.com", { owner: "y.com" }),
			broker("y.com", { owner: "x.com" }),
			broker("z.com", { owner: "gone.com" }),
		);
		expect(ownerOf("c.com")?.domain).toBe("a.com");
		expect(coveredBy("a.com").map(({ domain }) => domain)).toEqual(["b.com", "c.com"]);
		expect(ownerOf("x.com")).toBeUndefined();
		expect(ownerOf("z.com")).toBeUndefined();
	});

	test("counts and finds by country, where brokers that work everywhere are included", () => {
		const { countries, inCountry } = catalogue(
			broker("a.com"),
			broker("b.com", { countries: ["*"] }),
			broker("c.de", { countries: ["DE", "AT"] }),
			broker("d.eu", { countries: ["EU"] }),
		);
		expect(countries.get("DE")).toBe(1);
		const domainsIn = (country: string) => inCountry(country).map(({ domain }) => domain);
		expect(domainsIn("DE")).toEqual(["b.com", "c.de", "d.eu"]);
		expect(domainsIn("US")).toEqual(["a.com", "b.com"]);
		expect(domainsIn("GB")).toEqual(["b.com"]);
	});
});

test("a contact has the state of its last use", () => {
	const listed = { state: "listed", on: "2026-09", source: "eraser" } as const;
	const working = { state: "working", on: "2025-08", source: "themarkup" } as const;
	const failed = { state: "failed", on: "2026-08-20", source: "eraser" } as const;
	expect(stateOfContact({ seen: [listed] })).toBe("listed");
	expect(stateOfContact({ seen: [working, listed] })).toBe("working");
	expect(stateOfContact({ seen: [failed, working, listed] })).toBe("failed");
});

test.each([
	["https://www.example.co.uk/x", "example.co.uk"],
	["a.blogspot.com", "a.blogspot.com"],
	["203.0.113.7", null],
	["localhost", null],
	["co.uk", null],
	["", null],
])("the registrable domain of %s is %s", (host, domain) => {
	expect(registrableDomain(host)).toBe(domain);
});
