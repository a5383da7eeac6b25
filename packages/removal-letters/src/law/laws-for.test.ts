import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { allLaws } from "./all-laws.ts";
import { bestRight } from "./best-right.ts";
import { theEea } from "./eea.ts";
import { type Company, rights } from "./law.ts";
import { lawsFor } from "./laws-for.ts";

const today = "2026-11-23";
const company = (countries: readonly string[], more: Partial<Company> = {}): Company => ({
	countries,
	kind: "people_search",
	...more,
});
const idsFor = (place: Parameters<typeof lawsFor>[0], one: Company, on = today) =>
	lawsFor(place, one, on).map(({ id }) => id);

describe("the law that a person can invoke", () => {
	it.each([
		["CA", "us-ca"],
		["VA", "us-va"],
		["TX", "us-tx"],
		["RI", "us-ri"],
		["MD", "us-md"],
	])("in %s is that state's", (state, id) => {
		expect(idsFor({ country: "US", state }, company(["US"]))).toEqual([id]);
		expect(idsFor({ country: "us", state: state.toLowerCase() }, company(["*"]))).toEqual([id]);
	});

	it("is none in states without a privacy law, nor where the state is unknown", () => {
		for (const state of ["NY", "FL", "NV", "WA", "PR", "", "California", null, undefined])
			expect(idsFor({ country: "US", state }, company(["US"]))).toEqual([]);
	});

	it("is none before it is in force", () => {
		const inIndiana = { country: "US", state: "IN" };
		expect(idsFor(inIndiana, company(["US"]), "2025-12-31")).toEqual([]);
		expect(idsFor(inIndiana, company(["US"]), "2026-01-01")).toEqual(["us-in"]);
	});

	it("is none of a state against a company that does not work in the country", () => {
		expect(idsFor({ country: "US", state: "CA" }, company(["DE"]))).toEqual([]);
	});

	it("exempts credit agencies because of federal law, and banks where the state does", () => {
		const in_ = (state: string) => ({ country: "US", state });
		expect(idsFor(in_("CA"), company(["US"], { kind: "credit_agency" }))).toEqual([]);
		expect(idsFor(in_("TX"), company(["US"], { exemptions: ["GLBA"] }))).toEqual([]);
		expect(idsFor(in_("CA"), company(["US"], { exemptions: ["GLBA"] }))).toEqual(["us-ca"]);
		expect(idsFor(in_("TX"), company(["US"], { exemptions: ["HIPAA"] }))).toEqual(["us-tx"]);
	});

	it("is the GDPR in Europe against a company that works there, and not against a site for the United States", () => {
		for (const country of ["DE", "FR", "NO", "IS", "LI"])
			for (const countries of [["EU"], ["*"], ["SE"], ["US", "AT"]])
				expect(idsFor({ country }, company(countries))).toEqual(["gdpr"]);
		expect(idsFor({ country: "DE" }, company(["US"]))).toEqual([]);
		expect(idsFor({ country: "DE" }, company(["GB", "CH"]))).toEqual([]);
		// Switzerland has its own law, which we do not know well enough to cite.
		expect(idsFor({ country: "CH" }, company(["CH", "DE"]))).toEqual([]);
	});

	it("is each country's own in Britain, Canada and Australia", () => {
		expect(idsFor({ country: "GB" }, company(["GB"]))).toEqual(["uk-gdpr"]);
		expect(idsFor({ country: "GB" }, company(["EU"]))).toEqual([]);
		expect(idsFor({ country: "AU", state: "NSW" }, company(["*"]))).toEqual(["au-privacy-act"]);
		expect(idsFor({ country: "CA", state: "ON" }, company(["CA"]))).toEqual(["pipeda"]);
	});

	it("is PIPEDA in a province with its own law only if the company works beyond Canada", () => {
		for (const state of ["QC", "BC", "AB", null]) {
			expect(idsFor({ country: "CA", state }, company(["CA"]))).toEqual([]);
			expect(idsFor({ country: "CA", state }, company(["CA", "US"]))).toEqual(["pipeda"]);
		}
	});

	it("is never one of another country or state, whatever the company claims to be", () => {
		const letters = fc.constantFrom(..."US GB CA AU DE FR NO CH BR NV TX NY QC ON EU *".split(" "));
		fc.assert(
			fc.property(
				letters,
				fc.option(letters),
				fc.uniqueArray(letters),
				fc.constantFrom("people_search", "financial", "credit_agency", "other"),
				fc.date({ min: new Date("2015-01-01"), max: new Date("2030-01-01"), noInvalidDate: true }),
				(country, state, countries, kind, moment) => {
					const on = moment.toISOString().slice(0, 10);
					for (const { id, since } of lawsFor({ country, state }, company(countries, { kind }), on)) {
						expect(since <= on).toBe(true);
						if (id.startsWith("us-")) expect([country, `us-${state?.toLowerCase()}`]).toEqual(["US", id]);
						if (id === "gdpr") expect(theEea.has(country)).toBe(true);
						if (id === "uk-gdpr") expect(country).toBe("GB");
						if (id === "pipeda") expect(country).toBe("CA");
						if (id === "au-privacy-act") expect(country).toBe("AU");
						expect(kind === "credit_agency" && id.startsWith("us-")).toBe(false);
					}
				},
			),
		);
	});
});

describe("what a law grants", () => {
	it("is a deletion in seventeen states and in Europe, and elsewhere the closest right is used", () => {
		const deleting = allLaws.filter((law) => law.grants.deletion !== undefined);
		expect(deleting.filter(({ id }) => id.startsWith("us-"))).toHaveLength(17);
		const instead = allLaws
			.filter((law) => law.grants.deletion === undefined)
			.map((law) => [law.id, bestRight(law, "deletion")]);
		expect(Object.fromEntries(instead)).toEqual({
			"us-ut": "opt_out",
			"us-ia": "opt_out",
			pipeda: "objection",
			"au-privacy-act": "objection",
		});
	});

	it("lets an agent ask for a deletion in California and abroad, and in no other state", () => {
		const byAgent = allLaws.filter((law) => law.grants.deletion?.agent).map(({ id }) => id);
		expect(byAgent).toEqual(["us-ca", "gdpr", "uk-gdpr"]);
		for (const id of ["us-va", "us-ut", "us-ia", "us-tn", "us-in", "us-ky"])
			expect(allLaws.find((law) => law.id === id)?.grants.opt_out?.agent).toBe(false);
	});

	it("is never more than it says: a right that it does not grant gives null", () => {
		for (const law of allLaws)
			for (const right of rights) {
				const found = bestRight(law, right);
				if (found !== null) expect(law.grants[found]).toBeDefined();
				if (right === "access") expect(found).toBe("access");
			}
	});
});
