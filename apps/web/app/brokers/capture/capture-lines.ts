/** One line of a stored page, without its markup. */
export interface CaptureLine {
	readonly kind: "heading" | "text";
	readonly text: string;
}

/** Tags that end a line when a page is shown. */
const block =
	/^(?:address|article|aside|blockquote|br|caption|dd|div|dl|dt|fieldset|figure|footer|form|h[1-6]|header|hr|li|main|nav|ol|p|pre|section|table|td|th|tr|ul)$/;
const headingName = /^h[1-6]$/;
/** Tags whose content no visitor sees. */
const unread = /^(?:script|style|template|noscript|title|textarea)$/;

const named = new Map(
	Object.entries({ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", middot: "·", ndash: "–" }),
);
const linesMax = 2000;

/**
 * The text of a stored page, line by line. It stays text: the page came from a stranger, and nothing in it becomes
 * markup here again (decision 0132). So safety does not depend on how well this reads HTML. It looks at each position
 * once, whatever the page contains.
 */
export function captureLines(html: string): CaptureLine[] {
	const lines: CaptureLine[] = [];
	let text = "";
	let inHeading = false;
	const end = () => {
		const line = decoded(text).replace(/\s+/g, " ").trim();
		if (line !== "") lines.push({ kind: inHeading ? "heading" : "text", text: line });
		text = "";
	};
	for (let at = 0; at < html.length && lines.length < linesMax; ) {
		const open = placeOf(html, "<", at);
		text += html.slice(at, open);
		const { name, closes, after } = tagAt(html, open);
		at = after;
		if (name === "") text += html.slice(open, after);
		if (unread.test(name) && !closes) at = placeOf(html, `</${name}`, after);
		if (!block.test(name)) continue;
		end();
		if (headingName.test(name)) inHeading = !closes;
	}
	end();
	return lines.slice(0, linesMax);
}

/** The lines of a page that was stored as text. */
export function textLines(text: string): CaptureLine[] {
	return text
		.split("\n", linesMax)
		.map((line) => ({ kind: "text" as const, text: line.trim() }))
		.filter(({ text: line }) => line !== "");
}

/** What a "<" begins: a tag, a comment, or only that character. */
function tagAt(html: string, open: number): { name: string; closes: boolean; after: number } {
	if (html.startsWith("<!--", open))
		return { name: "!", closes: false, after: placeOf(html, "-->", open) + 3 };
	const [begin = "", slash = "", name = ""] =
		/^<(\/?)([a-z][a-z0-9]*|!)/i.exec(html.slice(open, open + 20)) ?? [];
	if (begin === "") return { name: "", closes: false, after: open + 1 };
	return { name: name.toLowerCase(), closes: slash === "/", after: endOfTag(html, open + begin.length) };
}

/** A ">" inside quotes does not end the tag. */
function endOfTag(html: string, from: number): number {
	let quote = "";
	for (let at = from; at < html.length; at++) {
		const sign = html[at] ?? "";
		if (quote !== "") {
			if (sign === quote) quote = "";
		} else if (sign === ">") return at + 1;
		else if (sign === '"' || sign === "'") quote = sign;
	}
	return html.length;
}

/** The position of the wanted text, or the end of the page if it is missing. */
function placeOf(html: string, wanted: string, from: number): number {
	const at = html.indexOf(wanted, from);
	return at < 0 ? html.length : at;
}

function decoded(text: string): string {
	return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
		const code = decimal ? Number(decimal) : hex ? Number.parseInt(hex, 16) : undefined;
		if (code === undefined) return named.get(String(name).toLowerCase()) ?? whole;
		return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "\ufffd";
	});
}
