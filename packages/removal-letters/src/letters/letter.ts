import type { LawId, Right } from "../law/law.ts";
import type { Language } from "../words/languages.ts";
import type { LetterField } from "./person.ts";

export const letterKinds = ["request", "reminder", "admonition", "complaint"] as const;
export type LetterKind = (typeof letterKinds)[number];

/** The voice of a letter: the person, or an agent that the person has authorized in writing. */
export type Voice = "person" | "agent";

export interface Letter {
	readonly kind: LetterKind;
	readonly subject: string;
	readonly text: string;
	readonly language: Language;
	readonly voice: Voice;
	/** The law that the letter names. Null if it names none. */
	readonly law: LawId | null;
	readonly right: Right;
	/** Every field of the person that the text tells. */
	readonly disclosed: readonly LetterField[];
	/** Whether the signed authorization must go with the letter. */
	readonly needsAuthorization: boolean;
}
