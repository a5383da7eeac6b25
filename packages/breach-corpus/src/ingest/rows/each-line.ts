import type { ReadPlan } from "../read-plan.ts";
import { decodeLine } from "./decode-line.ts";

const newline = 10;
const carriageReturn = 13;
const quote = 34;
/**
 * A quoted cell may contain line breaks. If it would be longer than this, the quote was an ordinary
 * character.
 */
const longestCell = 16 * 1024;

/**
 * Calls back with each line of a block, without its end; for CSV with each record. A block ends with a line
 * break.
 */
export function eachLine(
	{ format, separator }: Pick<ReadPlan, "format" | "separator">,
	block: Buffer,
	take: (line: string) => void,
): void {
	const between = format === "csv" ? separator.charCodeAt(0) : undefined;
	let from = 0;
	while (from < block.length) {
		let end = endOfLine(block, from);
		if (between !== undefined) end = endOfRecord(block, from, end, between);
		let stop = end;
		while (stop > from && block[stop - 1] === carriageReturn) stop -= 1;
		take(decodeLine(block.subarray(from, stop)));
		from = end + 1;
	}
}

function endOfLine(block: Buffer, from: number): number {
	const end = block.indexOf(newline, from);
	return end < 0 ? block.length : end;
}

/**
 * Moves from cell to cell. If a quoted cell ends on a later line, the record does too. The same as in
 * `splitCsv`.
 */
function endOfRecord(block: Buffer, from: number, firstEnd: number, separator: number): number {
	let end = firstEnd;
	if (!block.subarray(from, end).includes(quote)) return end;
	for (let at = from; at < end; at += 1) {
		if (block[at] === quote) {
			const closed = endOfQuoted(block, at + 1, separator);
			if (closed > end) end = endOfLine(block, closed);
			if (closed > 0) at = closed;
		}
		const next = block.subarray(at, end).indexOf(separator);
		if (next < 0) break;
		at += next;
	}
	return end;
}

/** The position after the quote that ends a cell. 0 if the first quote was an ordinary character. */
function endOfQuoted(block: Buffer, from: number, separator: number): number {
	const cell = block.subarray(from, from + longestCell);
	for (let at = cell.indexOf(quote); at >= 0; at = cell.indexOf(quote, at + 1)) {
		const next = cell[at + 1];
		if (next === quote) at += 1;
		else return next === separator || next === newline || next === carriageReturn ? from + at + 1 : 0;
	}
	return 0;
}
