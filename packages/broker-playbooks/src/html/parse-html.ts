import { type Document, DomHandler, Element, isTag, type ParentNode } from "domhandler";
import { Parser } from "htmlparser2";
import { LookUpFailure } from "../look-up/failure.ts";
import { after } from "./xpath/values.ts";

/** No page for people nests deeper. Deeper pages slow the parser down. */
const depthMax = 512;
const nodesMax = 150_000;

/** Parses a page into a tree: bounded, in the shape that a browser would give it, and without running its scripts. */
export function parseHtml(html: string): Document {
	const handler = new BoundedHandler();
	new Parser(handler).end(html);
	const { root } = handler;
	placeBody(root);
	let order = 0;
	for (let node: ReturnType<typeof after> = root; node; node = after(node, root)) {
		if (isTag(node) && node.name === "table") placeRows(node);
		// The position in the document, by which XPath sorts.
		node.startIndex = order;
		order += 1;
	}
	return root;
}

class BoundedHandler extends DomHandler {
	#nodes = 0;

	protected override addNode(node: Parameters<DomHandler["addNode"]>[0]): void {
		this.#nodes += 1;
		if (this.#nodes > nodesMax) throw new LookUpFailure("broken_answer", "the page has too many elements");
		if (this.tagStack.length > depthMax)
			throw new LookUpFailure("broken_answer", "the page's elements are nested too deep");
		super.addNode(node);
	}
}

/** Adds `html` and `body`, which many pages omit and every browser adds. */
function placeBody(root: Document): void {
	let html = root.children.find((child): child is Element => isTag(child) && child.name === "html");
	if (!html) {
		html = new Element("html", {});
		adopt(html, root.children.splice(0));
		adopt(root, [html]);
	}
	if (html.children.some((child) => isTag(child) && ["body", "frameset"].includes(child.name))) return;
	const isHead = (child: Element["children"][number]) => isTag(child) && child.name === "head";
	const head = html.children.filter(isHead);
	const body = new Element("body", {});
	adopt(
		body,
		html.children.filter((child) => !isHead(child)),
	);
	adopt(html, [...head, body]);
}

/** Adds `tbody` around rows as browsers do, because selectors expect it. */
function placeRows(table: Element): void {
	const isRow = (child: Element["children"][number] | undefined) =>
		child && isTag(child) && child.name === "tr";
	if (!table.children.some(isRow)) return;
	const children: Element["children"] = [];
	let rows: Element | undefined;
	for (const child of table.children) {
		if (isRow(child)) {
			rows ??= new Element("tbody", {});
			if (rows.children.length === 0) children.push(rows);
			rows.children.push(child);
		} else {
			if (isTag(child)) rows = undefined;
			children.push(child);
		}
	}
	for (const child of children) if (isTag(child) && child.name === "tbody") adopt(child, child.children);
	adopt(table, children);
}

function adopt(parent: ParentNode, children: ParentNode["children"]): void {
	parent.children = children;
	for (const [index, child] of children.entries()) {
		child.parent = parent;
		child.prev = children[index - 1] ?? null;
		child.next = children[index + 1] ?? null;
	}
}
