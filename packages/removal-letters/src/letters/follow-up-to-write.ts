import type { FollowUp } from "../deadline/follow-up.ts";
import type { Law, Right } from "../law/law.ts";
import type { Language } from "../words/languages.ts";
import type { Voice } from "./letter.ts";
import type { LetterField, PersonFields } from "./person.ts";

/** What went out: a letter by its subject, or a request that came another way. */
export interface SentBefore {
	readonly on: Date;
	readonly subject: string;
	/** The page, or the protocol, that it went by; null for a letter. */
	readonly way?: string | null;
}

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
	readonly sent: readonly SentBefore[];
	/** What has come of it. `listed`: they answered that it was done or that there was nothing, and a look found it there. */
	readonly standing?: "silent" | "acknowledged" | "listed";
	/** The last day on which an answer would have been in time. */
	readonly dueOn: Date;
	/** The last day that an admonition gives; null: it says "two weeks". */
	readonly finalDate?: Date | null;
	/** Where an authority reaches the person: an address of their own. */
	readonly contact: string;
	/** Who hears complaints. */
	readonly authority: string;
}

export type SoundFollowUp = FollowUpToWrite & { readonly request: FollowUpToWrite["sent"][number] };
