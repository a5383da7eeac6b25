import type { FollowUp } from "../deadline/follow-up.ts";
import type { Law, Right } from "../law/law.ts";
import type { Language } from "../words/languages.ts";
import type { Voice } from "./letter.ts";
import type { LetterField, PersonFields } from "./person.ts";

/** What was sent before: a letter with its subject, or a request by another way. */
export interface SentBefore {
	readonly on: Date;
	readonly subject: string;
	/** The page or protocol that it went by. Null for a letter. */
	readonly way?: string | null;
}

export interface FollowUpToWrite {
	readonly step: FollowUp;
	/** The law that the request named. Null if it named none. */
	readonly law: Law | null;
	readonly right: Right;
	readonly voice: Voice;
	readonly agent: string;
	readonly language: Language;
	readonly company: { readonly name: string; readonly address: string };
	readonly person: PersonFields;
	readonly allowed: readonly LetterField[];
	/** Everything sent so far, the request first. */
	readonly sent: readonly SentBefore[];
	/**
	 * How the request stands. `listed`: the company answered that it is done or that it has nothing, but a look found the
	 * listing.
	 */
	readonly standing?: "silent" | "acknowledged" | "listed";
	/** The last day on which an answer would have been in time. */
	readonly dueOn: Date;
	/** The last day that an admonition gives. If it is null, the letter says "two weeks". */
	readonly finalDate?: Date | null;
	/** The person's own address, at which an authority can reach them. */
	readonly contact: string;
	/** The authority that hears complaints. */
	readonly authority: string;
}

export type SoundFollowUp = FollowUpToWrite & { readonly request: FollowUpToWrite["sent"][number] };
