import { type Document, type Element, isTag, isText } from "domhandler";
import type { Budget } from "./budget.ts";
import { isPlainLine } from "./plain-line.ts";
import type { TreeNode } from "./xpath/values.ts";

const blocks = new Set(
	"address article aside blockquote br dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td th tr ul option".split(
		" ",
	),
);
const unseen = new Set(["script", "style", "template", "head", "noscript", "svg", "iframe"]);

/** The text as people read it: no scripts, and a new line where a block begins or ends. Bounded. */
export function textOf(root: Document | Element, max: number, budget: Budget): string {
	const [first] = root.children;
	if (first && isText(first) && root.children.length === 1 && first.data.length <= max) {
		budget.spend(1);
		return isPlainLine(first.data) ? first.data : tidy(first.data);
	}
	let text = "";
	// Whether a line begins here. Checking the text itself would copy all of it for each block.
	let fresh = true;
	const newLine = () => {
		if (!fresh) text += "\n";
		fresh = true;
	};
	let node: TreeNode | null = first ?? null;
	while (node && text.length < max) {
		budget.spend(1);
		if (isText(node) && node.data !== "") {
			const data = node.data.slice(0, max);
			text += data;
			fresh = data.endsWith("\n");
		}
		const block = isTag(node) && blocks.has(node.name);
		if (block) newLine();
		if (isTag(node) && !isSeen(node)) node = skip(node, root);
		else if ("children" in node && node.children[0]) node = node.children[0];
		else {
			const next = skip(node, root);
			if (endsBlock(node, next)) newLine();
			node = next;
		}
	}
	return tidy(text.slice(0, max));
}

const isSeen = (element: Element) => !unseen.has(element.name) && element.attribs.hidden === undefined;

/** The next node after this one and everything inside it. */
function skip(node: TreeNode, root: TreeNode): TreeNode | null {
	let at: TreeNode | null = node;
	while (at && at !== root) {
		if (at.next) return at.next;
		at = at.parent;
	}
	return null;
}

/** Whether a block ends between two consecutive nodes. */
function endsBlock(node: TreeNode, next: TreeNode | null): boolean {
	const until = next?.parent ?? null;
	for (let at: TreeNode | null = node; at && at !== until; at = at.parent)
		if (isTag(at) && blocks.has(at.name)) return true;
	return false;
}

const tidy = (text: string) =>
	text
		// Single spaces and single line breaks stay as they are, because they are the most common.
		.replace(/[^\S\n]{2,}|[^\S\n ]/g, " ")
		.replace(/ \n[ \n]*|\n[ \n]+/g, "\n")
		.trim();
