/** Letters that Unicode does not split into a letter and a mark. */
const whole = new Map(Object.entries({ ß: "ss", ø: "o", ł: "l", đ: "d", æ: "ae", œ: "oe", ı: "i" }));

/** A text in the form for comparisons: without case, accents and punctuation, its words one space apart. */
export function fold(text: string): string {
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
