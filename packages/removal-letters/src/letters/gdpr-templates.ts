import source from "../../data/gdpr-letters.json" with { type: "json" };
import { parseTemplate } from "../template/parse-template.ts";
import type { Template } from "../template/template.ts";
import type { Language } from "../words/languages.ts";

/** The letters of datenanfragen.de. Some languages lack some of them. */
export type GdprLetterName = "erasure" | "objection" | "access" | "admonition" | "complaint";

const texts: Readonly<Record<Language, Partial<Record<GdprLetterName | "problem", string>>>> = source;
const parsed = new Map<string, Template>();

export function gdprTemplate(name: GdprLetterName, language: Language): Template | null {
	const text = texts[language][name];
	if (text === undefined) return null;
	const key = `${language}/${name}`;
	const found = parsed.get(key) ?? parseTemplate(text);
	parsed.set(key, found);
	return found;
}

/** Their sentence for "I have not received an answer, the month is over". */
export const problemIn = (language: Language): string | null => texts[language].problem ?? null;
