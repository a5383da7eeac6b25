import type { LawId, Right } from "../law/law.ts";
import type { Language } from "../words/languages.ts";
import type { LetterField } from "./person.ts";

export const letterKinds = ["request", "reminder", "admonition", "complaint"] as const;
export type LetterKind = (typeof letterKinds)[number];

/** Who speaks: the person, or an agent that the person has authorized in writing. */
export type Voice = "person" | "agent";

export interface Letter {
	readonly kind: LetterKind;
	readonly subject: string;
	readonly text: string;
	readonly language: Language;
	readonly voice: Voice;
	/** The law that it names; null if it names none. */
	readonly law: LawId | null;
	readonly right: Right;
	/** Every part of the person that the text tells. */
	readonly disclosed: readonly LetterField[];
	/** The signed authorization has to be with it. */
	readonly needsAuthorization: boolean;
}
