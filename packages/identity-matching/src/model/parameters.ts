import type { Field } from "./fields.ts";

/**
 * For each cell of a field: how often two records of one person are in it (m), and two records of strangers
 * (u).
 */
export interface FieldParameters {
	readonly m: readonly number[];
	readonly u: readonly number[];
}

/**
 * People who share much without being the same person, with the chance for each field that they share it.
 * What they share is not independent. So they are their own class beside strangers.
 */
export interface Kin {
	readonly name: string;
	/** How many of them a person has, on average. */
	readonly perPerson: number;
	readonly shares: Partial<Record<Field, number>>;
}

export interface Parameters {
	readonly fields: Readonly<Record<Field, FieldParameters>>;
	/** The chance that a pair is the same person before anything is compared. */
	readonly prior: number;
	readonly kin: readonly Kin[];
	/**
	 * How much more often than by chance a given and a family name come together, because names follow
	 * languages.
	 */
	readonly namesGoTogether: number;
}
