import { theEea } from "./eea.ts";
import type { Company, Law, PersonPlace } from "./law.ts";
import { australiaPrivacyAct, gdpr, pipeda, ukGdpr } from "./laws-abroad.ts";
import { stateLaws } from "./state-laws.ts";

/** Provinces with their own law. It takes precedence over PIPEDA for a company inside the province. */
const provincesWithTheirOwn = new Set(["QC", "BC", "AB"]);

/**
 * The laws that a person at this place can invoke against this company on this day (YYYY-MM-DD), the best first. Empty
 * if there is none or we cannot tell. A letter then asks politely and names no law.
 */
export function lawsFor(place: PersonPlace, company: Company, on: string): readonly Law[] {
	const country = place.country.toUpperCase();
	const state = place.state?.toUpperCase() ?? null;
	return candidates(country, state, company).filter(({ since }) => since <= on);
}

function candidates(country: string, state: string | null, company: Company): readonly Law[] {
	const worksIn = (one: string) => company.countries.some((own) => own === one || own === "*");
	if (country === "US") return worksIn("US") ? unitedStates(state, company) : [];
	if (theEea.has(country)) return worksInTheEea(company) ? [gdpr] : [];
	if (country === "GB") return worksIn("GB") ? [ukGdpr] : [];
	if (country === "AU") return worksIn("AU") ? [australiaPrivacyAct] : [];
	if (country === "CA") return worksIn("CA") && crossesProvinces(state, company) ? [pipeda] : [];
	return [];
}

/** A federal law covers the files of credit agencies, and every state exempts them. */
function unitedStates(state: string | null, { kind, exemptions = [] }: Company): readonly Law[] {
	const found = stateLaws.get(state ?? "");
	if (found === undefined || kind === "credit_agency") return [];
	const isBank = kind === "financial" || exemptions.includes("GLBA");
	return isBank && found.banksOutside ? [] : [found.law];
}

/** A company that works in any country of the area has duties toward people in all of it. */
function worksInTheEea({ countries }: Company): boolean {
	return countries.some((own) => own === "*" || own === "EU" || theEea.has(own));
}

function crossesProvinces(state: string | null, { countries }: Company): boolean {
	if (state !== null && !provincesWithTheirOwn.has(state)) return true;
	return countries.some((own) => own !== "CA");
}
