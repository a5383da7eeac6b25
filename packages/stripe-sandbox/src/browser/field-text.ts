import { codeLengthOf, formatNumber, longestNumber } from "./card-number.ts";
import type { FieldName, Typed } from "./card-state.ts";

/** Cleans the text of a field: keeps only the digits that it can hold. */
export function cleaned(name: FieldName, text: string, typed: Typed): string {
	switch (name) {
		case "number": {
			const digits = digitsOf(text);
			return digits.slice(0, longestNumber(digits));
		}
		case "expiry":
			return expiryDigits(text);
		case "cvc":
			return digitsOf(text).slice(0, codeLengthOf(typed.number));
		case "postal":
			return digitsOf(text).slice(0, 5);
	}
}

export function shown(name: FieldName, digits: string): string {
	if (name === "number") return formatNumber(digits);
	if (name === "expiry" && digits.length >= 2) return `${digits.slice(0, 2)} / ${digits.slice(2)}`;
	return digits;
}

/** Finds the place of the caret in the spaced text, after the given number of digits. */
export function caretAfter(text: string, digitsBefore: number): number {
	let seen = 0;
	for (let place = 0; place < text.length; place += 1) {
		if (seen === digitsBefore) return place;
		if (/\d/.test(text[place] ?? "")) seen += 1;
	}
	return text.length;
}

export function digitsOf(text: string): string {
	return text.replaceAll(/\D/g, "");
}

/** Reads `5` as May, `1/30` as January 2030, and `12/2030`, which browsers fill in, as `12/30`. */
function expiryDigits(text: string): string {
	const [monthText = "", yearText] = text.split("/");
	let digits = digitsOf(text);
	if (yearText !== undefined) {
		const month = digitsOf(monthText);
		const year = digitsOf(yearText);
		digits = (year === "" ? month : month.padStart(2, "0")) + (year.length === 4 ? year.slice(2) : year);
	} else if (digits.length === 6 && /^(0[1-9]|1[0-2])20/.test(digits)) {
		digits = digits.slice(0, 2) + digits.slice(4);
	}
	if (/^[2-9]/.test(digits)) digits = `0${digits}`;
	const month = Number(digits.slice(0, 2));
	// A month 13 to 19 is a 1 and the beginning of the year. There is no month 0.
	if (digits.length >= 2 && month > 12) digits = `0${digits}`;
	if (digits.startsWith("00")) digits = "0";
	return digits.slice(0, 4);
}
