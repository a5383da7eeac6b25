import { writeEnglishFollowUp } from "./english-follow-up.ts";
import type { FollowUpToWrite } from "./follow-up-to-write.ts";
import { gdprFollowUpLanguage, writeGdprFollowUp } from "./gdpr-follow-up.ts";
import { lawToName } from "./law-to-name.ts";
import type { Letter } from "./letter.ts";
import type { LetterField } from "./person.ts";

/**
 * Writes a reminder, an admonition, or a complaint. Without a law there is only a reminder. Only the person complains
 * to an authority, not an agent.
 */
export function writeFollowUp(letter: FollowUpToWrite): Letter {
	const [request] = letter.sent;
	if (request === undefined) throw new Error("There is no request to follow up.");
	const law = lawToName(letter);
	if (law === null && letter.step !== "reminder")
		throw new Error("Without a law there is nothing to admonish or to complain about.");
	const agentMay = law === null || law.grants[letter.right]?.agent === true;
	const voice = letter.step === "complaint" || !agentMay ? "person" : letter.voice;
	const allowed =
		letter.step === "complaint" ? letter.allowed.filter((field) => isName(field)) : letter.allowed;
	const sound = { ...letter, law, voice, request, allowed } as const;
	return law?.id === "gdpr" && gdprFollowUpLanguage(letter) !== null
		? writeGdprFollowUp({ ...sound, law })
		: writeEnglishFollowUp(sound);
}

/**
 * An authority needs to know who complains and how to reach them. Other details stay between the person and the
 * company.
 */
const isName = (field: LetterField) => field.endsWith("_name");
