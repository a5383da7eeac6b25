import type { Law, Right } from "../law/law.ts";
import { fillTemplate } from "../template/fill-template.ts";
import { parseTemplate } from "../template/parse-template.ts";
import type { Language } from "../words/languages.ts";
import { ownWords } from "../words/own-words.ts";
import { type GdprLetterName, gdprTemplate } from "./gdpr-templates.ts";
import type { Letter } from "./letter.ts";
import { onOneLine, shownPerson } from "./person.ts";
import type { RequestToWrite } from "./request-to-write.ts";

const names: Readonly<Partial<Record<Right, GdprLetterName>>> = {
	deletion: "erasure",
	objection: "objection",
	access: "access",
};

/** The article as the admonition names it. */
export const articles: Readonly<Partial<Record<Right, string>>> = {
	deletion: "17",
	objection: "21",
	access: "15",
};

/** The language in which the letter can be written: the wanted one, or English. Null if there is no such letter. */
export function gdprLanguage(right: Right, wanted: Language): Language | null {
	const name = names[right];
	if (name === undefined) return null;
	return gdprTemplate(name, wanted) === null ? "en" : wanted;
}

export function writeGdprRequest({
	law,
	right,
	voice,
	agent,
	language: wanted,
	company,
	person,
	allowed,
}: RequestToWrite & { readonly law: Law }): Letter {
	const language = gdprLanguage(right, wanted) ?? "en";
	const template = gdprTemplate(names[right] as GdprLetterName, language);
	if (template === null) throw new Error(`There is no letter for ${right}.`);
	const shown = shownPerson(person, allowed, language);
	const runs = company.alsoRuns.map(onOneLine).filter(Boolean);
	const text = fillTemplate(template, {
		values: { id_data: shown.lines, ...(runs.length > 0 ? { runs_list: runs.join(", ") } : {}) },
		conditions: new Set(["has_fields", "erase_all", ...(runs.length > 0 ? ["runs"] : [])]),
	});
	const words = ownWords[language];
	const before =
		voice === "agent"
			? `${fillTemplate(parseTemplate(words.agent), { values: { name: shown.name }, conditions: new Set() })}\n\n`
			: "";
	return {
		kind: "request",
		subject: `${words.subjects[right as "deletion"]} (Art. ${articles[right]} ${words.gdpr})`,
		text: `${before}${text}\n${signatureOf(shown.name, voice, agent)}\n`,
		language,
		voice,
		law: law.id,
		right,
		disclosed: shown.disclosed,
		needsAuthorization: voice === "agent",
	};
}

export function signatureOf(name: string, voice: Letter["voice"], agent: string): string {
	return voice === "agent" ? `${name}\n${onOneLine(agent)}` : name;
}
