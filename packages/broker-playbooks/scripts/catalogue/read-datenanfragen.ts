import type { BrokerKind } from "../../src/catalogue/entry.ts";
import type { Remark, Row } from "./row.ts";
import { clean, emailsIn, urlsIn } from "./texts.ts";

interface Company {
	readonly slug: string;
	readonly name: string;
	readonly categories?: readonly string[];
	readonly "relevant-countries": readonly string[];
	readonly email?: string;
	readonly web?: string;
	readonly webform?: string;
	readonly quality: string;
}

/** The files have no dates, so this is the month in which they were taken. */
const readOn = "2026-08";

/** The first of these that a company has decides. */
const kinds: readonly [string, BrokerKind][] = [
	["credit agency", "credit_agency"],
	["addresses", "address_trade"],
	["ads", "advertising"],
];

/** Reads the companies of datenanfragen that trade in addresses, advertise, or judge credit. */
export function readDatenanfragen(json: string, remark: Remark): Row[] {
	const companies: Company[] = JSON.parse(json);
	return companies.flatMap((company): Row[] => {
		const kind = kinds.find(([category]) => company.categories?.includes(category))?.[1];
		if (kind === undefined) return [];
		const countries = company["relevant-countries"].map((code) =>
			code === "all" ? "*" : code.toUpperCase(),
		);
		const where = countries.includes("*") ? {} : { countries };
		const state = company.quality === "tested" ? "working" : "listed";
		const seen = [{ state, on: readOn, source: "datenanfragen" } as const];
		return [
			{
				source: "datenanfragen",
				name: clean(company.name),
				websites: urlsIn(company.web ?? "", company.name, remark),
				kind,
				countries: countries.includes("*") ? ["*"] : countries,
				contacts: [
					...emailsIn(company.email ?? "", company.name, remark).map(
						(value) => ({ channel: "email", value, ...where, seen }) as const,
					),
					...urlsIn(company.webform ?? "", company.name, remark).map(
						(value) => ({ channel: "web_form", value, ...where, seen }) as const,
					),
				],
				on: readOn,
			},
		];
	});
}
