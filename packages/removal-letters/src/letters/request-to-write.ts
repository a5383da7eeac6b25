import type { Law, Right } from "../law/law.ts";
import type { Language } from "../words/languages.ts";
import type { Voice } from "./letter.ts";
import type { LetterField, PersonFields } from "./person.ts";

export interface RequestToWrite {
	/** The law to invoke, one of those that `lawsFor` returns. Null for a polite letter. */
	readonly law: Law | null;
	readonly right: Right;
	readonly voice: Voice;
	/** The name below the person's, if an agent writes. */
	readonly agent: string;
	readonly language: Language;
	/** `alsoRuns`: sites of the same owner that the request covers. */
	readonly company: { readonly name: string; readonly alsoRuns: readonly string[] };
	readonly person: PersonFields;
	/** The personal details that may be told. The text contains no others. */
	readonly allowed: readonly LetterField[];
}
