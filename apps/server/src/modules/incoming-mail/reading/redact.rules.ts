export interface ToRedact {
	readonly text: string;
	/** Names of sender and receiver, as the headers show them. */
	readonly names: readonly string[];
}

/** What a second opinion may see: the new text without addresses, links, numbers, greetings and names. */
export function redacted({ text, names }: ToRedact): string {
	const parts = names
		.flatMap((name) => name.split(/[^\p{L}]+/u))
		.filter((part) => part.length >= 2)
		.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
	const named = parts.length === 0 ? null : new RegExp(`(?<!\\p{L})(${parts.join("|")})(?!\\p{L})`, "giu");
	const plain = text
		.replace(/https?:\/\/\S+|www\.\S+/gi, "[link]")
		.replace(/[^\s<>]+@[^\s<>]+/g, "[address]")
		.replace(/[\p{L}#-]*\d[\p{L}\d\-./:]*/gu, "[number]")
		.split("\n")
		// "Dear Ms. Doe," and the like: a short line that ends with a comma or a colon.
		.map((line) =>
			/^.{1,60}[,:]\s*$/.test(line) && line.trim().split(/\s+/).length <= 5 ? "[greeting]" : line,
		)
		.join("\n");
	return named === null ? plain : plain.replace(named, "[name]");
}
