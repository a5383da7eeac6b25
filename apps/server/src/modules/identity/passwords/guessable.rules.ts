import {
	easySequence,
	findPieces,
	lettersOf,
	plain,
	readingsOf,
	runPieces,
} from "./password-readings.rules.ts";

/** The most common passwords, in lower case. `top` holds words that people also combine. */
export interface CommonPasswords {
	has(text: string): boolean;
	readonly top: ReadonlySet<string>;
}

/** Which kind of guess finds the password. */
export type Guess = "common" | "personal";

/** Up to this many characters around a word do not make the password safe. */
const shortDecoration = 6;
/** A password with so few different characters is a pattern. */
const fewCharacters = 4;

/**
 * Whether a password is a common one, or a word about the person. Capital letters, leet, digits and signs do not hide
 * such a word. A phrase of several words is neither, and is accepted.
 */
export function guessOf(password: string, about: readonly string[], common: CommonPasswords): Guess | null {
	const text = plain(password);
	if (new Set(text).size <= fewCharacters) return "common";
	const own = findPieces(about);
	if (isMostlyDigits(text, own, common)) return "common";
	let found: Guess | null = null;
	for (const { core, decoration } of readingsOf(text)) {
		const light = decoration.length <= shortDecoration || isEasy(decoration, own, common);
		if (!light) continue;
		const guess = guessOfCore(core, own, common);
		if (guess === "personal") return guess;
		found ??= guess;
	}
	return found;
}

function guessOfCore(core: string, own: ReadonlySet<string>, common: CommonPasswords): Guess | null {
	const unit = /^(.{3,}?)\1+$/.exec(core)?.[1] ?? core;
	if (own.has(unit) || withLittleElse(unit, own)) return "personal";
	if (common.has(core) || common.has(unit) || easySequence(unit)) return "common";
	const parts = split(unit, own, common.top);
	if (!parts) return null;
	return parts.some((part) => own.has(part)) ? "personal" : "common";
}

/**
 * The most parts of a joined word, such as "ann" + "smith", "qwe" + "asd" or "love" + "monkey". Two of the parts may
 * be common words.
 */
const pieces = 4;
const commonPieces = 2;

function split(
	text: string,
	own: ReadonlySet<string>,
	top: ReadonlySet<string>,
	left = pieces,
	leftCommon = commonPieces,
): string[] | null {
	if (text === "") return [];
	if (left === 0) return null;
	for (let length = Math.min(text.length, 30); length >= 3; length -= 1) {
		const part = text.slice(0, length);
		const isTop = top.has(part);
		if (!own.has(part) && !(isTop && leftCommon > 0) && !runPieces(part)) continue;
		const rest = split(text.slice(length), own, top, left - 1, isTop ? leftCommon - 1 : leftCommon);
		if (rest) return [part, ...rest];
	}
	return null;
}

/** Whether the password is a long word about the person with one or two more letters. */
function withLittleElse(text: string, own: ReadonlySet<string>): boolean {
	return [...own].some((word) => word.length >= 5 && text.length <= word.length + 2 && text.includes(word));
}

/**
 * Whether the password is like "Aa123456!": a row of keys, a date or a number of the person's, and one or two letters
 * that the rules ask for.
 */
function isMostlyDigits(text: string, own: ReadonlySet<string>, common: CommonPasswords): boolean {
	if (lettersOf(text).length > 3) return false;
	const digits = /\d{5,}/.exec(text)?.[0];
	return digits !== undefined && text.length - digits.length <= 5 && isEasy(digits, own, common);
}

function isEasy(decoration: string, own: ReadonlySet<string>, common: CommonPasswords): boolean {
	const digits = decoration.replace(/\D/g, "");
	if (decoration.length - digits.length > shortDecoration) return false;
	return (
		digits.length <= 4 ||
		common.has(digits) ||
		own.has(digits) ||
		new Set(digits).size <= 2 ||
		easySequence(digits) ||
		/^(19|20)\d\d([01]\d[0-3]\d)?$|^[0-3]\d[0-3]\d(19|20)\d\d$/.test(digits)
	);
}
