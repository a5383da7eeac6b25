export interface ToRedact {
	readonly text: string;
	/**
	 * Names of sender and receiver from the headers, and the person's names as we know them. Each part of a name is
	 * removed.
	 */
	readonly names: readonly string[];
	/** Streets, towns and similar. Removed only where they match as a whole. */
	readonly phrases?: readonly string[];
}

/**
 * The text that a second opinion may see: the new part without addresses, links, numbers, greetings, names and places.
 */
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

/** Ignores case and the kind of space between words. Does not match inside a longer word. */
function without(phrases: readonly string[], text: string): string {
	const parts = phrases
		.map((phrase) => phrase.trim())
		.filter((phrase) => phrase.length >= 2)
		.sort((one, other) => other.length - one.length)
		.map((phrase) => phrase.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+"));
	if (parts.length === 0) return text;
	return text.replace(new RegExp(`(?<![\\p{L}\\d])(${parts.join("|")})(?![\\p{L}\\d])`, "giu"), "[name]");
}
