import { type LineName, labelOf } from "../words/labels.ts";
import type { Language } from "../words/languages.ts";

/** Fields of a person that a letter may tell. Playbooks use the same names. */
export const letterFields = [
	"first_name",
	"middle_name",
	"last_name",
	"city",
	"state",
	"age",
	"birth_year",
	"birth_date",
	"street",
	"postcode",
	"phone",
	"email",
	"listing_url",
] as const;
export type LetterField = (typeof letterFields)[number];
export type PersonFields = Readonly<Partial<Record<LetterField, string>>>;

/** The lines of a letter, and the fields that each is made of. */
const lines: readonly (readonly [LineName, readonly LetterField[]])[] = [
	["name", ["first_name", "middle_name", "last_name"]],
	["place", ["city", "state"]],
	["birth_date", ["birth_date"]],
	["birth_year", ["birth_year"]],
	["age", ["age"]],
	["address", ["street", "postcode"]],
	["phone", ["phone"]],
	["email", ["email"]],
	["listing_url", ["listing_url"]],
];

export interface Shown {
	readonly name: string;
	/** One line for each detail, with its label. */
	readonly lines: string;
	/** Includes the state if the law is that state's. */
	readonly disclosed: readonly LetterField[];
}

/** The details that the letter tells: those that may be told and have a value. Throws without a first or last name. */
export function shownPerson(
	person: PersonFields,
	allowed: readonly LetterField[],
	language: Language,
): Shown {
	const partOf = (field: LetterField) => (allowed.includes(field) ? onOneLine(person[field] ?? "") : "");
	const disclosed = letterFields.filter((field) => partOf(field) !== "");
	const textOf = (fields: readonly LetterField[], between: string) =>
		fields.map(partOf).filter(Boolean).join(between);
	const name = textOf(["first_name", "middle_name", "last_name"], " ");
	if (partOf("first_name") === "" && partOf("last_name") === "")
		throw new Error("A letter needs a name that may be told.");
	return {
		name,
		lines: lines
			.map(([line, fields]) => [labelOf(language, line), textOf(fields, line === "name" ? " " : ", ")])
			.filter(([, text]) => text !== "")
			.map(([label, text]) => `${label}: ${text}`)
			.join("\n"),
		disclosed,
	};
}

/** Puts the words of people and listings on one line, so that they cannot start a new line of a letter. */
export function onOneLine(text: string): string {
	return text
		.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, " ")
		.trim()
		.slice(0, 300);
}
