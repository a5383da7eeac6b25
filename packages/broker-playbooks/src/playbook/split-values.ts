import { z } from "zod";
import { isPlainLine } from "../html/plain-line.ts";

/**
 * How one text holds several values. A playbook names texts or one of our rules, never its own pattern, because a
 * pattern from a file could block the process.
 */
const rules = {
	/** "Austin, TX, Dallas, TX": splits at a comma that follows a state. */
	comma_after_state: /(?<=, [A-Z]{2}),\s/,
	/** "1 Main St, Austin": splits after the street or its unit. */
	after_street:
		/(?:\b(?:St|Ave|Blvd|Ln|Dr|Rd|Ct|Pl|Way|Pkwy|Hwy|Ter|Trl|Cir|Run)\b|(?:Ste|Suite|Apt|Apartment|Unit|#|Bldg|Building)[^,\n]{0,40}),|[•·|\n]/,
} as const;

export const separatorSchema = z.union([
	z.strictObject({ texts: z.array(z.string().min(1).max(100)).min(1).max(10) }),
	z.strictObject({ rule: z.enum(["comma_after_state", "after_street"]) }),
]);
export type Separator = z.infer<typeof separatorSchema>;

/** A longer text is no list of people or places. */
const textMax = 5_000;
const valuesMax = 200;

export function splitValues(text: string, separator: Separator | undefined): string[] {
	const bounded = text.slice(0, textMax);
	return (separator === undefined ? [bounded] : pieces(bounded, separator))
		.map((value) => (isPlainLine(value) ? value : value.replace(/\s+/g, " ").trim()))
		.filter((value) => value !== "")
		.slice(0, valuesMax);
}

function pieces(text: string, separator: Separator): string[] {
	if ("rule" in separator) return text.split(rules[separator.rule]);
	return separator.texts.reduce((parts, at) => parts.flatMap((part) => part.split(at)), [text]);
}
