/** The languages of letters under the GDPR. All other letters are in English. */
export const languages = ["cs", "de", "el", "en", "es", "fr", "hr", "it", "nl", "pt", "ro", "sv"] as const;
export type Language = (typeof languages)[number];

const ofCountries: ReadonlyMap<string, Language> = new Map(
	Object.entries({
		AT: "de",
		CH: "de",
		CY: "el",
		CZ: "cs",
		DE: "de",
		ES: "es",
		FR: "fr",
		GR: "el",
		HR: "hr",
		IT: "it",
		LI: "de",
		NL: "nl",
		PT: "pt",
		RO: "ro",
		SE: "sv",
	}),
);

/** The language for a company that works in these countries. English if it works in several. */
export function languageFor(countries: readonly string[]): Language {
	const found = new Set(countries.map((country) => ofCountries.get(country) ?? "en"));
	const [only] = found;
	return found.size === 1 && only !== undefined ? only : "en";
}
