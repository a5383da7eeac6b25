import type { ReadPlan, Row, RowReader, SkipReason } from "../read-plan.ts";
import { comboReader } from "./combo.ts";
import { csvReader } from "./csv.ts";
import { freeTextReader } from "./free-text.ts";
import { jsonReader } from "./json-lines.ts";
import { pwnedReader } from "./pwned.ts";
import { ulpReader } from "./ulp.ts";

/** Control characters that no text has; a tab and a form feed may occur. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const binary = /[\0-\x08\x0e-\x1b\x7f]/;

/** Reads one line (of CSV: one record, which may hold line breaks) of a plan's format. */
export function createRowReader(plan: ReadPlan): RowReader {
	const read = readerOf(plan);
	return (line) => {
		if (line.trim() === "") return "empty";
		const row = read(line);
		return binary.test(line) ? onlyShaped(row) : row;
	};
}

/** Among bytes that are no text, an address or a number is still one; anything else could be anything. */
function onlyShaped(row: Row | SkipReason): Row | SkipReason {
	if (typeof row === "string") return "binary";
	const identifiers = row.identifiers.filter(({ kind }) => kind === "email" || kind === "phone");
	return identifiers.length === 0 ? "binary" : { ...row, identifiers };
}

function readerOf(plan: ReadPlan): RowReader {
	switch (plan.format) {
		case "combo":
			return comboReader(plan);
		case "ulp":
			return ulpReader(plan);
		case "csv":
			return csvReader(plan);
		case "jsonl":
			return jsonReader;
		case "pwned":
			return pwnedReader(plan);
		case "text":
			return freeTextReader;
	}
}
