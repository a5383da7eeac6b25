import { type HelpCountry, helpCountries } from "@unlisted/contracts/help/help";
import { readStored, writeStored } from "../../lib/session/stored-session.ts";

export const countryKey = "unlisted-help-country";

/** The country of the browser's languages, until the person chooses one. The choice stays in this browser. */
export function ownCountry(languages: readonly string[] = navigator.languages): HelpCountry | "other" {
	const chosen = readStored(countryKey);
	if (chosen) return countryNamed(chosen);
	for (const language of languages) {
		// Not Intl.Locale: it throws for a language such as "en-US@posix", which a browser may take from its system.
		const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase();
		const known = helpCountries.find((country) => country === region);
		if (known) return known;
	}
	return "other";
}

export function rememberCountry(country: string): HelpCountry | "other" {
	const chosen = countryNamed(country);
	writeStored(countryKey, chosen);
	return chosen;
}

function countryNamed(name: string): HelpCountry | "other" {
	return helpCountries.find((one) => one === name) ?? "other";
}
