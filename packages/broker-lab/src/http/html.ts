/** Text that is markup already. Only `html` makes it, so everything else is escaped. */
export class Markup {
	readonly text: string;
	constructor(text: string) {
		this.text = text;
	}
}

type Part = Markup | string | number | null | false | readonly Part[];

/** A template tag. It escapes every value, except markup that `html` made. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
	return new Markup(
		texts.map((text, index) => `${index > 0 ? written(parts[index - 1]) : ""}${text}`).join(""),
	);
}

function written(part: Part | undefined): string {
	if (part instanceof Markup) return part.text;
	if (Array.isArray(part)) return part.map((each: Part) => written(each)).join("");
	return part === null || part === undefined || part === false ? "" : escaped(String(part));
}

const escaped = (text: string) =>
	text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;")
		.replaceAll("'", "&#39;");
