import { fieldBit } from "../../catalogue/fields.ts";
import type { RowReader } from "../read-plan.ts";
import { extractIdentifiers } from "./extract-identifiers.ts";

/** A line of a paste. A word with only an @ before it proves too little to be kept about a stranger. */
export const freeTextReader: RowReader = (line) => {
	const found = extractIdentifiers(line).filter(({ evidence }) => evidence !== "handle");
	if (found.length === 0) return "no_identifier";
	let fields = 0;
	const values: Record<string, string> = {};
	for (const { kind, value } of found) {
		fields |= fieldBit[kind];
		values[kind] ??= value;
	}
	const password = passwordIn(line, found[0]?.end ?? 0);
	if (password !== undefined) {
		fields |= fieldBit.password;
		values.password = password;
	}
	return { identifiers: found.map(({ kind, value }) => ({ kind, value })), fields: fields >>> 0, values };
};

/** A password that a label names, or that is separated from the identifier as in combinations. */
function passwordIn(line: string, end: number): string | undefined {
	const labeled = /\b(?:pass(?:word|wd)?|pwd|pw)\b\s*[:=]\s*(\S{1,128})/i.exec(line);
	return labeled?.[1] ?? /^[:;|](\S{1,128})\s*$/.exec(line.slice(end))?.[1];
}
