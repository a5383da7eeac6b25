/** Names as sites compare them: without case, accents and marks. Bounded, so that a long one costs nothing. */
export const folded = (text: string) =>
	text
		.slice(0, 200)
		.normalize("NFD")
		.replace(/\p{M}/gu, "")
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]+/gu, " ")
		.trim();
