import type { Field } from "./fields.ts";

/** For each cell of a field, how often two records of one person fall into it (m), and records of two strangers (u). */
export interface FieldParameters {
	readonly m: readonly number[];
	readonly u: readonly number[];
}

/**
 * People who share much without being the same: for each field the chance that theirs is truly the same one. What they
 * share is not independent, which is why they are a class of their own beside strangers.
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
	/** How much oftener than by chance a given and a family name go together: names follow languages. */
	readonly namesGoTogether: number;
}
