import type { Law } from "../law/law.ts";
import { fillTemplate } from "../template/fill-template.ts";
import { parseTemplate } from "../template/parse-template.ts";
import type { Language } from "../words/languages.ts";
import { ownWords } from "../words/own-words.ts";
import { dateIn } from "./dates.ts";
import type { FollowUpToWrite, SoundFollowUp } from "./follow-up-to-write.ts";
import { articles, signatureOf } from "./gdpr-request.ts";
import { gdprTemplate, problemIn } from "./gdpr-templates.ts";
import type { Letter } from "./letter.ts";
import { onOneLine, shownPerson } from "./person.ts";
import { sentList } from "./sent-list.ts";

/**
 * The wanted language, or English if there is no such letter in it. Null if no article grants the right, or if no
 * letter describes the actual situation.
 */
export function gdprFollowUpLanguage({
	step,
	right,
	language,
	standing,
}: Pick<FollowUpToWrite, "step" | "right" | "language" | "standing">): Language | null {
	if (articles[right] === undefined) return null;
	// The letters of datenanfragen.de say that there was no answer. If there was one, our own English letters describe
	// it.
	if (standing === "listed") return null;
	if (step === "reminder") return language;
	return gdprTemplate(step, language) === null ? "en" : language;
}

export function writeGdprFollowUp(letter: SoundFollowUp & { readonly law: Law }): Letter {
	const { step, right, voice, agent, company, person, allowed, request, contact } = letter;
	const language = gdprFollowUpLanguage(letter) ?? "en";
	const words = ownWords[language];
	const shown = shownPerson(person, allowed, language);
	const problem = problemIn(language) ?? (problemIn("en") as string);
	const values = {
		name: shown.name,
		request_date: dateIn(language, request.on),
		request_article: articles[right] as string,
		problem,
		request_recipient_address: `${onOneLine(company.name)}\n${company.address}`,
		violations: `${problem}\n${sentList(letter.sent, language)}`,
		contact: onOneLine(contact),
	};
	const conditions = new Set<string>();
	const fill = (text: string) => fillTemplate(parseTemplate(text), { values, conditions });
	const template = step === "reminder" ? null : gdprTemplate(step, language);
	const body = template
		? fillTemplate(template, { values, conditions })
		: `${words.greeting}\n\n${fill(words.reminder)}\n\n${words.closing}`;
	const isComplaint = step === "complaint";
	return {
		kind: step,
		subject: words.subjects[step],
		text: `${voice === "agent" ? `${fill(words.agent)}\n\n` : ""}${body}\n${signatureOf(shown.name, voice, agent)}\n\n${shown.lines}\n`,
		language,
		voice,
		law: letter.law.id,
		right,
		// Only the authority is told the address at which the person can be reached.
		disclosed:
			isComplaint && !shown.disclosed.includes("email") ? [...shown.disclosed, "email"] : shown.disclosed,
		needsAuthorization: voice === "agent",
	};
}
