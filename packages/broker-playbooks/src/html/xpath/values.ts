import { type ChildNode, type Document, type Element, isTag, isText, type ParentNode } from "domhandler";
import type { Budget } from "../budget.ts";

/** For XPath an attribute is a node, but the tree has none for it. */
export class AttributeNode {
	readonly owner: Element;
	readonly name: string;
	readonly value: string;

	constructor(owner: Element, name: string, value: string) {
		this.owner = owner;
		this.name = name;
		this.value = value;
	}
}

export type TreeNode = ChildNode | Document;
export type XPathNode = TreeNode | AttributeNode;
export type Value = string | number | boolean | readonly XPathNode[];

export interface Context {
	readonly node: XPathNode;
	readonly position: number;
	readonly size: number;
	readonly budget: Budget;
}

export type Evaluate = (context: Context) => Value;

export const isNodes = (value: Value): value is readonly XPathNode[] => Array.isArray(value);
export const isAttribute = (node: XPathNode): node is AttributeNode => node instanceof AttributeNode;
export const childrenOf = (node: XPathNode): readonly ChildNode[] =>
	"children" in node ? (node as ParentNode).children : [];

/** All text in a node. This includes the text of scripts, because playbooks search scripts for signs of a wall. */
export function stringOf(node: XPathNode, budget: Budget): string {
	if (isAttribute(node)) return node.value;
	if (!("children" in node)) return "data" in node ? node.data : "";
	const only = node.children.length === 1 ? node.children[0] : undefined;
	if (only && isText(only)) return spent(only.data, budget);
	let text = "";
	let next: TreeNode | null = node.children[0] ?? null;
	while (next) {
		budget.spend(1);
		if (isText(next)) text += spent(next.data, budget);
		next = after(next, node);
	}
	return text;
}

/** The next node in the order of the document, within `root`. */
export function after(node: TreeNode, root: TreeNode): TreeNode | null {
	const child = childrenOf(node)[0];
	if (child) return child;
	let at: TreeNode | null = node;
	while (at && at !== root) {
		if (at.next) return at.next;
		at = at.parent;
	}
	return null;
}

function spent(text: string, budget: Budget): string {
	budget.spend(1 + (text.length >> 5));
	return text;
}

export function toText(value: Value, budget: Budget): string {
	if (typeof value === "string") return value;
	if (!isNodes(value)) return typeof value === "number" && Object.is(value, -0) ? "0" : String(value);
	const [first] = value;
	return first ? stringOf(first, budget) : "";
}

export function toNumber(value: Value, budget: Budget): number {
	if (typeof value === "number") return value;
	if (typeof value === "boolean") return value ? 1 : 0;
	const text = toText(value, budget).trim();
	return /^-?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

export function toBoolean(value: Value): boolean {
	if (isNodes(value)) return value.length > 0;
	return typeof value === "number" ? value !== 0 && !Number.isNaN(value) : Boolean(value);
}

export const nameOf = (node: XPathNode): string => (isAttribute(node) || isTag(node) ? node.name : "");
