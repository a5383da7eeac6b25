const longestName = 200;
const longestText = 5_000;

const plain = (text: string) =>
	text
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();

/** Names as sites compare them: without case, accents and marks. Bounded, so that a long one costs nothing. */
export const folded = (name: string) => plain(name.slice(0, longestName));

/** The same for a letter. */
export const foldedText = (text: string) => plain(text.slice(0, longestText));
