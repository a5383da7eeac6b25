import type { Language } from "../words/languages.ts";

const formats = new Map<Language, Intl.DateTimeFormat>();

/** The date as people write it in this language, without the time. */
export function dateIn(language: Language, date: Date): string {
	let format = formats.get(language);
	if (format === undefined) {
		const locale = language === "en" ? "en-US" : language;
		format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
		formats.set(language, format);
	}
	return format.format(date);
}
