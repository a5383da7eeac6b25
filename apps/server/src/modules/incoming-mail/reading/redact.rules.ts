export interface ToRedact {
	readonly text: string;
	/** Names of sender and receiver, as the headers show them, and the person's as we know them: each part is taken out. */
	readonly names: readonly string[];
	/** Streets, towns and the like: taken out where they stand whole. */
	readonly phrases?: readonly string[];
}

/** What a second opinion may see: the new text without addresses, links, numbers, greetings, names and places. */
export function redacted({ text, names, phrases = [] }: ToRedact): string {
	const plain = without(phrases, text)
		.replace(/https?:\/\/\S+|www\.\S+/gi, "[link]")
		.replace(/[^\s<>]+@[^\s<>]+/g, "[address]")
		.replace(/[\p{L}#-]*\d[\p{L}\d\-./:]*/gu, "[number]")
		.split("\n")
		// "Dear Ms. Doe," and the like: a short line that ends with a comma or a colon.
		.map((line) =>
			/^.{1,60}[,:]\s*$/.test(line) && line.trim().split(/\s+/).length <= 5 ? "[greeting]" : line,
		)
		.join("\n");
	return without(
		names.flatMap((name) => name.split(/[^\p{L}]+/u)),
		plain,
	);
}

/** In capitals or not, with any space between their words; not inside of a longer word. */
function without(phrases: readonly string[], text: string): string {
	const parts = phrases
		.map((phrase) => phrase.trim())
		.filter((phrase) => phrase.length >= 2)
		.sort((one, other) => other.length - one.length)
		.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"));
	if (parts.length === 0) return text;
	return text.replace(new RegExp(`(?<![\\p{L}\\d])(${parts.join("|")})(?![\\p{L}\\d])`, "giu"), "[name]");
}
