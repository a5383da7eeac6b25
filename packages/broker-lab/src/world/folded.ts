const longestName = 200;
const longestText = 5_000;

const plain = (text: string) =>
	text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

/**
 * A name in the form that sites compare: without case, accents and marks. It is cut off, so that a long name costs no
 * time.
 */
export const folded = (name: string) => plain(name.slice(0, longestName));

/** The same for the text of a letter. */
export const foldedText = (text: string) => plain(text.slice(0, longestText));
