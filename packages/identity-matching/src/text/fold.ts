/** Letters that Unicode does not split into a letter and a mark. */
const whole = new Map(Object.entries({ ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ı: "i" }));

/**
 * Most texts are one plain word, and most others have only plain letters. The whole way gives the same result, but
 * takes five times as long.
 */
const word = /^[A-Za-z0-9]*$/;
const plain = /^[ -~]*$/;

/** A text in the form for comparisons: without case, accents and punctuation, its words one space apart. */
export function fold(text: string): string {
	if (word.test(text)) return text.toLowerCase();
	if (plain.test(text))
		return text
			.toLowerCase()
			.replace(/['`]/g, "")
			.replace(/[^a-z0-9]+/g, " ")
			.trim();
	return foldWhole(text);
}

/** Exported for the test that compares both ways. */
export function foldWhole(text: string): string {
	return text
		.normalize("NFKD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[ßøłđæœı]/g, (letter) => whole.get(letter) ?? letter)
		.replace(/['’`]/g, "")
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
}

export const foldCode = (text: string): string => fold(text).replaceAll(" ", "");
