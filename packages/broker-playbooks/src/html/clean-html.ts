import { type ChildNode, type Document, type Element, isTag, isText } from "domhandler";

/** The elements of a capture: text and its order. No script, style, picture, frame, form or address. */
const kept = new Set(
	"html body main article section header footer nav aside div p span a b i strong em small h1 h2 h3 h4 h5 h6 ul ol li dl dt dd table thead tbody tfoot tr td th caption address time br hr blockquote pre label".split(
		" ",
	),
);
const dropped = new Set(
	"script style template noscript iframe object embed svg math head canvas video audio".split(" "),
);
const empty = new Set(["br", "hr"]);
const lengthMax = 400_000;

/**
 * A page as a record of what it showed. It is safe to keep and to show, because it only has known elements without
 * attributes.
 */
export function cleanHtml(root: Document | Element): string {
	const pieces: string[] = [];
	let length = 0;
	const write = (piece: string) => {
		length += piece.length;
		if (length <= lengthMax) pieces.push(piece);
	};
	const stack: (ChildNode | string)[] = isTag(root) ? [root] : root.children.toReversed();
	for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
		if (typeof next === "string") write(next);
		else if (isText(next)) write(escaped(next.data));
		else if (isTag(next) && !dropped.has(next.name)) {
			const name = kept.has(next.name) ? next.name : undefined;
			if (name !== undefined) write(`<${name}>`);
			if (name !== undefined && !empty.has(name)) stack.push(`</${name}>`);
			stack.push(...(next as Element).children.toReversed());
		}
	}
	return `<!doctype html>\n<meta charset="utf-8">\n${pieces.join("")}\n`;
}

const escaped = (text: string) =>
	text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
