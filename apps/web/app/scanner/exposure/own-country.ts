import { type HelpCountry, helpCountries } from "@unlisted/contracts/help/help";

let chosen: HelpCountry | "other" | undefined;

/** As the browser says, until the person chooses. The choice holds until the page is loaded again. */
export function ownCountry(languages: readonly string[] = navigator.languages): HelpCountry | "other" {
	if (chosen) return chosen;
	for (const language of languages) {
		// Not Intl.Locale: it throws at a language such as "en-US@posix", which a browser may have from its system.
		const region = /^[a-z]{2,3}(?:-[a-z]{4})?-([a-z]{2})\b/i.exec(language)?.[1]?.toUpperCase();
		const known = helpCountries.find((country) => country === region);
		if (known) return known;
	}
	return "other";
}

export function rememberCountry(country: string): HelpCountry | "other" {
	chosen = helpCountries.find((one) => one === country) ?? "other";
	return chosen;
}
