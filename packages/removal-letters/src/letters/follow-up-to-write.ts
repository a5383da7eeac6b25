import type { FollowUp } from "../deadline/follow-up.ts";
import type { Law, Right } from "../law/law.ts";
import type { Language } from "../words/languages.ts";
import type { Voice } from "./letter.ts";
import type { LetterField, PersonFields } from "./person.ts";

export interface FollowUpToWrite {
	readonly step: FollowUp;
	/** The law that the request named; null if it named none. */
	readonly law: Law | null;
	readonly right: Right;
	readonly voice: Voice;
	readonly agent: string;
	readonly language: Language;
	readonly company: { readonly name: string; readonly address: string };
	readonly person: PersonFields;
	readonly allowed: readonly LetterField[];
	/** What went out so far, the request first. */
	readonly sent: readonly { readonly on: Date; readonly subject: string }[];
	/** The last day on which an answer would have been in time. */
	readonly dueOn: Date;
	/** Where an authority reaches the person: an address of their own. */
	readonly contact: string;
	/** Who hears complaints. */
	readonly authority: string;
}

export type SoundFollowUp = FollowUpToWrite & { readonly request: FollowUpToWrite["sent"][number] };
