import type { BrokerKind } from "../../src/catalogue/entry.ts";

/**
 * Kinds by hand, 2026-11, where sources say "marketing" or nothing but the kind is well known: the credit bureaus, and
 * companies that check people for landlords, employers, insurers and investigators.
 */
export const knownKinds: ReadonlyMap<string, BrokerKind> = new Map<string, BrokerKind>([
	["equifax.com", "credit_agency"],
	["experian.com", "credit_agency"],
	["transunion.com", "credit_agency"],
	["innovis.com", "credit_agency"],
	["chexsystems.com", "credit_agency"],
	["lexisnexis.com", "risk"],
	["thomsonreuters.com", "risk"],
	["verisk.com", "risk"],
	["g2risksolutions.com", "risk"],
	["socure.com", "risk"],
	["ekata.com", "risk"],
	["idicore.com", "credit_header"],
	["tracersinfo.com", "credit_header"],
	["irbsearch.com", "credit_header"],
	["infutor.com", "credit_header"],
	["peopleconnect.us", "people_search"],
	["hireright.com", "background_check"],
	["sterlingcheck.com", "background_check"],
	["checkr.com", "background_check"],
	["cisive.com", "background_check"],
	["accuratebackground.com", "background_check"],
]);

/** Owners by hand, 2026-11, which no source names. One suppression at PeopleConnect covers all of these. */
export const knownOwners: ReadonlyMap<string, string> = new Map(
	["intelius.com", "truthfinder.com", "instantcheckmate.com", "ussearch.com", "zabasearch.com"].map(
		(domain) => [domain, "peopleconnect.us"],
	),
);

/** The most specific kind comes first. */
const order: readonly BrokerKind[] = [
	"people_search",
	"background_check",
	"credit_agency",
	"credit_header",
	"risk",
	"financial",
	"address_trade",
	"device_ids",
	"advertising",
	"marketing",
	"other",
];

export function kindOf(domain: string, kinds: readonly (BrokerKind | undefined)[]): BrokerKind {
	return knownKinds.get(domain) ?? order.find((kind) => kinds.includes(kind)) ?? "other";
}
