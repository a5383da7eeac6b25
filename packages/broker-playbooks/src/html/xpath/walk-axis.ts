import { isTag } from "domhandler";
import type { Budget } from "../budget.ts";
import type { Axis } from "./syntax.ts";
import { AttributeNode, after, childrenOf, isAttribute, type TreeNode, type XPathNode } from "./values.ts";

function* walkAxis(node: XPathNode, axis: Axis): Generator<XPathNode> {
	if (axis === "self") return yield node;
	if (axis === "parent") {
		const parent = parentOf(node);
		if (parent) yield parent;
		return;
	}
	if (axis === "ancestor" || axis === "ancestor-or-self") {
		for (let at = axis === "ancestor" ? parentOf(node) : node; at; at = parentOf(at)) yield at;
		return;
	}
	if (axis === "descendant-or-self") yield node;
	if (isAttribute(node)) return;
	if (axis === "child") yield* childrenOf(node);
	else if (axis === "attribute") yield* attributesOf(node);
	else if (axis === "descendant" || axis === "descendant-or-self") yield* descendants(node);
	else if (axis === "following-sibling") for (let at = node.next; at; at = at.next) yield at;
	else if (axis === "preceding-sibling") for (let at = node.prev; at; at = at.prev) yield at;
	else yield* axis === "following" ? following(node) : preceding(node);
}

export type Fits = (node: XPathNode) => boolean;

/** The matching nodes of an axis, the nearest first. The most common axes do without a generator. */
export function listAxis(node: XPathNode, axis: Axis, fits: Fits, budget: Budget): readonly XPathNode[] {
	if (axis === "child") {
		const children = childrenOf(node);
		budget.spend(children.length);
		return children.filter(fits);
	}
	const found: XPathNode[] = [];
	if ((axis === "descendant" || axis === "descendant-or-self") && !isAttribute(node)) {
		let visited = 0;
		if (axis === "descendant-or-self" && fits(node)) found.push(node);
		for (let at: TreeNode | null = childrenOf(node)[0] ?? null; at; at = after(at, node)) {
			visited += 1;
			if (fits(at)) found.push(at);
		}
		budget.spend(visited + 1);
		return found;
	}
	for (const one of walkAxis(node, axis)) {
		budget.spend(1);
		if (fits(one)) found.push(one);
	}
	return found;
}

/** Finds one attribute without making a node for each of the others. */
export function attributeNamed(node: XPathNode, name: string, budget: Budget): readonly AttributeNode[] {
	budget.spend(1);
	if (isAttribute(node) || !isTag(node)) return none;
	const value = Object.hasOwn(node.attribs, name) ? node.attribs[name] : undefined;
	return value === undefined ? none : [new AttributeNode(node, name, value)];
}

const none: readonly AttributeNode[] = [];

const parentOf = (node: XPathNode): TreeNode | null => (isAttribute(node) ? node.owner : node.parent);

function* attributesOf(node: TreeNode): Generator<AttributeNode> {
	if (!isTag(node)) return;
	for (const [name, value] of Object.entries(node.attribs)) yield new AttributeNode(node, name, value);
}

function* descendants(node: TreeNode): Generator<TreeNode> {
	for (let at = childrenOf(node)[0] ?? null; at; at = after(at, node) as typeof at) yield at;
}

function* following(node: TreeNode): Generator<TreeNode> {
	for (let at: TreeNode | null = node; at; at = at.parent)
		for (let next = at.next; next; next = next.next) {
			yield next;
			yield* descendants(next);
		}
}

function* preceding(node: TreeNode): Generator<TreeNode> {
	for (let at: TreeNode | null = node; at; at = at.parent)
		for (let before = at.prev; before; before = before.prev) {
			yield* [...descendants(before)].reverse();
			yield before;
		}
}
