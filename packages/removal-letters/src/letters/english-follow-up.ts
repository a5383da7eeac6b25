import { fillTemplate } from "../template/fill-template.ts";
import { parseTemplate } from "../template/parse-template.ts";
import { dateIn } from "./dates.ts";
import { englishAdmonition, englishComplaint, englishReminder } from "./english-frame.ts";
import { englishValues } from "./english-values.ts";
import { englishSubject } from "./english-words.ts";
import type { SoundFollowUp } from "./follow-up-to-write.ts";
import type { Letter } from "./letter.ts";
import { onOneLine } from "./person.ts";
import { sentList } from "./sent-list.ts";

const texts = { reminder: englishReminder, admonition: englishAdmonition, complaint: englishComplaint };

export function writeEnglishFollowUp(letter: SoundFollowUp): Letter {
	const { step, law, right, voice, request, dueOn, contact, company, authority, finalDate } = letter;
	const { values, conditions, shown, disclosed } = englishValues(letter);
	const section = law?.grants[right]?.section ?? law?.citation;
	const text = fillTemplate(parseTemplate(texts[step]), {
		values: {
			...values,
			request_date: dateIn("en", request.on),
			request_subject: onOneLine(request.subject),
			...(request.way ? { way: onOneLine(request.way) } : {}),
			...(finalDate ? { final_date: dateIn("en", finalDate) } : {}),
			due_date: dateIn("en", dueOn),
			authority: onOneLine(authority),
			company_address: `${onOneLine(company.name)}\n${company.address}`,
			violations: sentList(letter.sent, "en"),
			contact: onOneLine(contact),
			...(section ? { section } : {}),
		},
		conditions: new Set([
			...conditions,
			request.way ? "other" : "letter",
			letter.standing ?? "silent",
			finalDate ? "dated" : "undated",
			...(letter.sent.length > 1 ? ["reminded"] : []),
		]),
	});
	const told = disclosed(shown.disclosed);
	return {
		kind: step,
		subject: englishSubject(step, law, right),
		text: `${text}\n`,
		language: "en",
		voice,
		law: law?.id ?? null,
		right,
		disclosed: step === "complaint" && !told.includes("email") ? [...told, "email"] : told,
		needsAuthorization: voice === "agent",
	};
}
