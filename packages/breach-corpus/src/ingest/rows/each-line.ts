import type { Format } from "../read-plan.ts";
import { decodeLine } from "./decode-line.ts";

const newline = 10;
const quote = 34;
/** A quoted cell may hold line breaks. One that has more of them was never meant as a quote. */
const mostLinesOfRecord = 200;

/** Calls with each line of a block, without its end; of CSV with each record. A block ends with a line break. */
export function eachLine(format: Format, block: Buffer, take: (line: string) => void): void {
	let from = 0;
	while (from < block.length) {
		let end = block.indexOf(newline, from);
		if (end < 0) end = block.length;
		if (format === "csv") end = endOfRecord(block, from, end);
		let stop = end;
		while (stop > from && block[stop - 1] === 13) stop -= 1;
		take(decodeLine(block.subarray(from, stop)));
		from = end + 1;
	}
}

/** Further line ends are taken in while a quote is open, when it is closed soon. */
function endOfRecord(block: Buffer, from: number, firstEnd: number): number {
	let open = hasOddQuotes(block, from, firstEnd);
	let end = firstEnd;
	for (let lines = 1; open && lines < mostLinesOfRecord; lines += 1) {
		const next = block.indexOf(newline, end + 1);
		if (next < 0) break;
		if (hasOddQuotes(block, end + 1, next)) open = false;
		end = next;
	}
	return open ? firstEnd : end;
}

function hasOddQuotes(block: Buffer, from: number, to: number): boolean {
	const line = block.subarray(from, to);
	let odd = false;
	for (let at = line.indexOf(quote); at >= 0; at = line.indexOf(quote, at + 1)) odd = !odd;
	return odd;
}
