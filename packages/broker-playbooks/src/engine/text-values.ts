import { isPlainLine } from "../html/plain-line.ts";

/** Control and format characters, such as those that change the direction of text. */
const control = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu;

/** Turns a stranger's text into one line: no control or direction characters, no longer than allowed. */
export const lineOf = (text: string, max: number): string =>
	text.length <= max && isPlainLine(text)
		? text
		: text
				.slice(0, max * 4)
				.replace(control, " ")
				.replace(/\s+/g, " ")
				.trim()
				.slice(0, max)
				.trim();

/** Removes duplicates, and keeps no more than allowed. */
export function linesOf(texts: readonly string[], max: number, count = 50): string[] {
	if (texts.length === 0) return [];
	return [...new Set(texts.map((text) => lineOf(text, max)))].filter((text) => text !== "").slice(0, count);
}
