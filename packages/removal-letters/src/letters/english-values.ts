import type { Law, StateLawId } from "../law/law.ts";
import { signatureOf } from "./gdpr-request.ts";
import type { Voice } from "./letter.ts";
import {
	type LetterField,
	letterFields,
	onOneLine,
	type PersonFields,
	type Shown,
	shownPerson,
} from "./person.ts";
import { stateNames } from "./state-names.ts";

interface Sender {
	readonly law: Law | null;
	readonly voice: Voice;
	readonly agent: string;
	readonly company: { readonly name: string };
	readonly person: PersonFields;
	readonly allowed: readonly LetterField[];
}

export interface EnglishValues {
	readonly shown: Shown;
	readonly values: Readonly<Record<string, string>>;
	readonly conditions: readonly string[];
	/** The fields that were told: those in the lines, and the state that its law's name reveals. */
	disclosed(lines: readonly LetterField[]): readonly LetterField[];
}

/** The values that all letters in English share. */
export function englishValues({ law, voice, agent, company, person, allowed }: Sender): EnglishValues {
	const shown = shownPerson(person, allowed, "en");
	const state = law ? stateNames[law.id as StateLawId] : undefined;
	const isAgent = voice === "agent";
	return {
		shown,
		values: {
			company: onOneLine(company.name) || "the company",
			name: shown.name,
			me: isAgent ? shown.name : "me",
			my: isAgent ? `${shown.name}'s` : "my",
			id_data: shown.lines,
			signature: signatureOf(shown.name, voice, agent),
			...(law ? { law: law.name, citation: law.citation } : {}),
			...(state ? { place: state } : {}),
		},
		conditions: [
			law ? "law" : "politely",
			isAgent ? "agent" : "person",
			...(law ? [state ? "state" : "abroad"] : []),
		],
		disclosed: (lines) =>
			letterFields.filter((field) => lines.includes(field) || (field === "state" && state !== undefined)),
	};
}
