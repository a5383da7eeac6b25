/**
 * Turns HTML of strangers into plain text. The text of links stays, but their addresses do not. Show the result as
 * text: a `<` in it is one that a reader of the page would have seen. Takes linear time for any input.
 */
export function plainText(html: string, most = 5000): string {
	// We cut first: no description is that long, so we do no work for the rest.
	const text = decodeEntities(withoutMarkup(html.slice(0, 200_000)));
	const clean = text
		// Removes control characters, and characters that reverse the text beside them.
		.replace(/[\p{Cc}\p{Cs}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]+/gu, " ")
		.replace(/\s+/g, " ")
		.trim();
	const letters = [...clean];
	return letters.length <= most
		? clean
		: `${letters
				.slice(0, Math.max(0, most - 1))
				.join("")
				.trimEnd()}…`;
}

/** Elements whose content is not text for people. */
const silent = new Set([
	"script",
	"style",
	"template",
	"iframe",
	"noscript",
	"svg",
	"math",
	"object",
	"title",
]);
/** Tags that may occur inside a word. */
const inline = new Set([
	"a",
	"b",
	"i",
	"em",
	"strong",
	"u",
	"s",
	"span",
	"small",
	"sub",
	"sup",
	"code",
	"mark",
]);

function withoutMarkup(html: string): string {
	const lower = html.toLowerCase();
	let text = "";
	let at = 0;
	while (at < html.length) {
		const open = html.indexOf("<", at);
		if (open < 0) return text + html.slice(at);
		text += html.slice(at, open);
		if (html.startsWith("<!--", open)) {
			at = behind(html, "-->", open + 4);
			continue;
		}
		const name = /^<\/?([a-z][a-z0-9]{0,20})/i.exec(html.slice(open, open + 24))?.[1]?.toLowerCase();
		if (name === undefined && !/^<[!?/]/.test(html.slice(open, open + 2))) {
			// This is a plain "less than".
			text += "<";
			at = open + 1;
			continue;
		}
		at = behindTag(html, open);
		if (name !== undefined && silent.has(name) && html[open + 1] !== "/") {
			const close = lower.indexOf(`</${name}`, at);
			at = close < 0 ? html.length : behindTag(html, close);
		}
		if (name === undefined || !inline.has(name)) text += " ";
	}
	return text;
}

function behind(html: string, end: string, from: number): number {
	const at = html.indexOf(end, from);
	return at < 0 ? html.length : at + end.length;
}

/** A `>` within quotes does not end a tag. An unclosed tag swallows the rest, as in a browser. */
function behindTag(html: string, open: number): number {
	let quote = "";
	for (let at = open + 1; at < html.length; at += 1) {
		const letter = html[at] ?? "";
		if (quote !== "") {
			if (letter === quote) quote = "";
		} else if (letter === ">") return at + 1;
		else if ((letter === '"' || letter === "'") && html[at - 1] === "=") quote = letter;
	}
	return html.length;
}

const named: Readonly<Record<string, string>> = {
	amp: "&",
	lt: "<",
	gt: ">",
	quot: '"',
	apos: "'",
	nbsp: " ",
	ndash: "–",
	mdash: "—",
	lsquo: "‘",
	rsquo: "’",
	ldquo: "“",
	rdquo: "”",
	hellip: "…",
	bull: "•",
	middot: "·",
	euro: "€",
	pound: "£",
	yen: "¥",
	cent: "¢",
	copy: "©",
	reg: "®",
	trade: "™",
	times: "×",
	eacute: "é",
	egrave: "è",
	agrave: "à",
	aacute: "á",
	auml: "ä",
	ouml: "ö",
	uuml: "ü",
	szlig: "ß",
	ccedil: "ç",
	ntilde: "ñ",
	oacute: "ó",
	iacute: "í",
	uacute: "ú",
};

/** Decodes entities once. The result of an entity is not decoded again. */
function decodeEntities(text: string): string {
	return text.replace(
		/&(?:#(\d{1,7})|#[xX]([0-9a-fA-F]{1,6})|([a-zA-Z]{2,10}));/g,
		(whole, ten, hex, name) => {
			if (name !== undefined) return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
			const code = ten !== undefined ? Number(ten) : Number.parseInt(hex, 16);
			const letter = code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
			return letter ? String.fromCodePoint(code) : "\ufffd";
		},
	);
}
