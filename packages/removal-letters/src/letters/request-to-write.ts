import type { Law, Right } from "../law/law.ts";
import type { Language } from "../words/languages.ts";
import type { Voice } from "./letter.ts";
import type { LetterField, PersonFields } from "./person.ts";

export interface RequestToWrite {
	/** The one to invoke, of those that `lawsFor` answered; null for a polite letter. */
	readonly law: Law | null;
	readonly right: Right;
	readonly voice: Voice;
	/** Whose name is under it besides the person's, if an agent writes. */
	readonly agent: string;
	readonly language: Language;
	/** `alsoRuns`: sites of the same owner that the request covers. */
	readonly company: { readonly name: string; readonly alsoRuns: readonly string[] };
	readonly person: PersonFields;
	/** The personal details that may be told. The text contains no others. */
	readonly allowed: readonly LetterField[];
}
