/**
 * The compared fields and their possible results. A field with several parts is one variable with a joint
 * table: people in the same town are also in the same state, and that must count only once.
 */
export const fieldLevels = {
	first_name: [["same", "nickname", "close", "near", "different"]],
	/** At least one of the two is only a letter. */
	first_initial: [["same", "different"]],
	middle_name: [["same", "initial", "close", "different"]],
	last_name: [["same", "close", "near", "different"]],
	name_order: [["same", "swapped"]],
	birth_date: [["same", "typo", "near", "year", "different"]],
	/** At least one of the two is not a full date. */
	birth_year: [["same", "next", "near", "different"]],
	street: [
		["same", "close", "different"],
		["same", "close", "different"],
	],
	/** City, postcode, state. */
	place: [
		["same", "close", "different"],
		["same", "close", "different"],
		["same", "different"],
	],
	phone: [["same", "typo", "different"]],
	email: [["same", "typo", "local_part", "different"]],
	username: [["same", "typo", "different"]],
	/** How many of one's relatives the other has, too. */
	relatives: [["several", "one", "none"]],
	/** How many towns both have lived in, where each has lived in two or more. */
	towns: [["several", "two", "fewer"]],
} as const satisfies Record<string, readonly (readonly string[])[]>;

export type Field = keyof typeof fieldLevels;
export const fields = Object.keys(fieldLevels) as Field[];

/**
 * The result for one field of a pair: the level of each part. Undefined if one of the two says nothing about
 * it.
 */
export interface Observation {
	readonly field: Field;
	readonly levels: readonly (number | undefined)[];
	/**
	 * How much likelier than on average strangers agree on this value: above 1 for common values, below for
	 * rare ones.
	 */
	readonly rarity: number;
}

export type Comparison = readonly Observation[];

/** How many cells the joint table of a field has. Each combination of levels is one. */
export const cellCount = (field: Field): number =>
	fieldLevels[field].reduce((count, part) => count * part.length, 1);

/** The cells that an observation may be in: one, or several if a part is unknown. */
export function cellsOf(field: Field, levels: Observation["levels"]): readonly number[] {
	let cells = [0];
	for (const [part, names] of fieldLevels[field].entries()) {
		const level = levels[part];
		const choices = level === undefined ? names.map((_, index) => index) : [level];
		cells = cells.flatMap((cell) => choices.map((choice) => cell * names.length + choice));
	}
	return cells;
}
