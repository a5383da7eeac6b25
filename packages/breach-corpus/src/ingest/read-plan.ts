import type { Kind } from "../hash/kinds.ts";

export const formats = ["combo", "ulp", "csv", "jsonl", "pwned", "text"] as const;
export type Format = (typeof formats)[number];

/** How to read the text of one input. It is decided once, before the first row, and is the same in every thread. */
export interface ReadPlan {
	readonly format: Format;
	/** One character. Empty if a line holds only one value. */
	readonly separator: string;
	/** For CSV: what each column holds, as `roleOfColumn` names it. */
	readonly columns: readonly (string | null)[];
	/** For a range file of Pwned Passwords: the five digits that its name has and its lines leave out. */
	readonly hashPrefix: string;
	readonly breach: number;
	/** Which identifiers become records. */
	readonly kinds: readonly Kind[];
	/** The calling code for phone numbers without a country. */
	readonly phoneCountry?: string;
	readonly keepValues: boolean;
}

/** Why a row is not in the corpus. A closed list, so that a report is complete. */
export const skipReasons = {
	empty: "empty lines",
	too_long: "lines longer than 512 KiB",
	binary: "lines with control characters and no address or number",
	malformed: "lines that are not of the format",
	no_identifier: "rows without an e-mail address, phone number or user name",
	broken_archive: "ends of archives that could not be unpacked",
	packed_too_tightly: "rests of archives that unpack to more than 250 times their size",
	became_shorter: "rests of inputs that became shorter while they were read",
} as const;

export type SkipReason = keyof typeof skipReasons;

/** What one row says about a person. */
export interface Row {
	readonly identifiers: readonly { readonly kind: Kind; readonly value: string }[];
	/** Which fields the row exposes: see fields.ts. */
	readonly fields: number;
	/** The values of the fields, by name. */
	readonly values: Readonly<Record<string, string>>;
}

export type RowReader = (line: string) => Row | SkipReason;
