import { randomBytes } from "node:crypto";

const alphabet = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/**
 * Letters and digits that nobody can guess. The few values above 247 are dropped, so that every letter is
 * equally likely.
 */
export function randomText(length: number): string {
	let text = "";
	while (text.length < length) {
		for (const byte of randomBytes(length)) {
			if (byte < 248 && text.length < length) text += alphabet[byte % 62];
		}
	}
	return text;
}

/** An id like Stripe's: a prefix that says what it is, then random letters. */
export function newId(prefix: string): string {
	return `${prefix}_${randomText(prefix === "cus" || prefix === "prod" || prefix === "si" ? 14 : 24)}`;
}
