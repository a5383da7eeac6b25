import type { ReadPlan, Row, RowReader, SkipReason } from "../read-plan.ts";
import { comboReader } from "./combo.ts";
import { csvReader } from "./csv.ts";
import { freeTextReader } from "./free-text.ts";
import { jsonReader } from "./json-lines.ts";
import { pwnedReader } from "./pwned.ts";
import { ulpReader } from "./ulp.ts";

/** Control characters that no text contains. A tab and a form feed are allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
const binary = /[\0-\x08\x0e-\x1b\x7f]/;

/** Reads one line of a plan's format. For CSV one record, which may contain line breaks. */
export function createRowReader(plan: ReadPlan): RowReader {
	const read = readerOf(plan);
	return (line) => {
		if (line.trim() === "") return "empty";
		const row = read(line);
		return binary.test(line) ? onlyShaped(row) : row;
	};
}

/** Between bytes that are not text, only an address or a number is certain. */
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
