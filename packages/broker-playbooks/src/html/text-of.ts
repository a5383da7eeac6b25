import { type Document, type Element, isTag, isText } from "domhandler";
import type { Budget } from "./budget.ts";
import type { TreeNode } from "./xpath/values.ts";

const blocks = new Set(
	"address article aside blockquote br dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td th tr ul option".split(
		" ",
	),
);
const unseen = new Set(["script", "style", "template", "head", "noscript", "svg", "iframe"]);

/** The text as people read it: no scripts, a new line where a block begins or ends. Bounded. */
export function textOf(root: Document | Element, max: number, budget: Budget): string {
	let text = "";
	let node: TreeNode | null = root.children[0] ?? null;
	while (node && text.length < max) {
		budget.spend(1);
		if (isText(node)) text += node.data.slice(0, max);
		const block = isTag(node) && blocks.has(node.name);
		if (block) text = newLine(text);
		if (isTag(node) && !isSeen(node)) node = skip(node, root);
		else if ("children" in node && node.children[0]) node = node.children[0];
		else {
			const next = skip(node, root);
			if (endsBlock(node, next)) text = newLine(text);
			node = next;
		}
	}
	return tidy(text.slice(0, max));
}

const newLine = (text: string) => (text === "" || text.endsWith("\n") ? text : `${text}\n`);
const isSeen = (element: Element) => !unseen.has(element.name) && element.attribs["hidden"] === undefined;

/** The node behind this one and all that is in it. */
function skip(node: TreeNode, root: TreeNode): TreeNode | null {
	let at: TreeNode | null = node;
	while (at && at !== root) {
		if (at.next) return at.next;
		at = at.parent;
	}
	return null;
}

/** Whether a block ends between two nodes that follow each other. */
function endsBlock(node: TreeNode, next: TreeNode | null): boolean {
	const until = next?.parent ?? null;
	for (let at: TreeNode | null = node; at && at !== until; at = at.parent)
		if (isTag(at) && blocks.has(at.name)) return true;
	return false;
}

const tidy = (text: string) =>
	text
		.replace(/[^\S\n]+/g, " ")
		.replace(/ ?\n[ \n]*/g, "\n")
		.trim();
