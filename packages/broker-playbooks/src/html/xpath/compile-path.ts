import { isComment, isTag, isText } from "domhandler";
import type { Budget } from "../budget.ts";
import { inOrder } from "./in-order.ts";
import type { Expression, NodeTest, Step } from "./syntax.ts";
import { XPathMistake } from "./tokens.ts";
import { type Evaluate, isAttribute, isNodes, type TreeNode, toBoolean, type XPathNode } from "./values.ts";
import { attributeNamed, type Fits, listAxis } from "./walk-axis.ts";

type Path = Extract<Expression, { kind: "path" }>;
type Compile = (expression: Expression) => Evaluate;
type Filter = { readonly evaluate: Evaluate };
interface Walk {
	readonly axis: Step["axis"];
	readonly fits: Fits;
	/** The name of the only attribute that is needed. */
	readonly attribute: string | null;
	readonly filters: readonly Filter[];
}

const reverse = new Set<Step["axis"]>(["ancestor", "ancestor-or-self", "preceding", "preceding-sibling"]);

export function compilePath({ from, steps }: Path, compile: Compile): Evaluate {
	const walks = shortened(steps).map(
		(step): Walk => ({
			axis: step.axis,
			fits: testOf(step.test, step.axis === "attribute"),
			attribute: step.axis === "attribute" && step.test.kind === "name" ? step.test.name : null,
			filters: step.filters.map((filter) => ({ evaluate: compile(filter) })),
		}),
	);
	const start = typeof from === "string" ? undefined : compile(from.expression);
	const startFilters =
		typeof from === "string" ? [] : from.filters.map((filter) => ({ evaluate: compile(filter) }));
	return (context) => {
		let nodes: readonly XPathNode[];
		if (start) {
			const found = start(context);
			if (!isNodes(found)) throw new XPathMistake("a path cannot begin with a text or a number");
			nodes = filtered(found, startFilters, context.budget);
		} else nodes = [from === "root" ? rootOf(context.node) : context.node];
		for (const walk of walks) nodes = walked(nodes, walk, context.budget);
		return nodes;
	};
}

function walked(nodes: readonly XPathNode[], walk: Walk, budget: Budget): readonly XPathNode[] {
	const only = nodes.length === 1 ? nodes[0] : undefined;
	if (only) {
		const found = from(only, walk, budget);
		return reverse.has(walk.axis) ? inOrder([...found]) : found;
	}
	if (nodes.length === 0) return nodes;
	const all = new Set<XPathNode>();
	for (const node of nodes) for (const found of from(node, walk, budget)) all.add(found);
	return inOrder([...all]);
}

function from(node: XPathNode, { axis, fits, attribute, filters }: Walk, budget: Budget) {
	const found =
		attribute === null ? listAxis(node, axis, fits, budget) : attributeNamed(node, attribute, budget);
	return filtered(found, filters, budget);
}

function filtered(nodes: readonly XPathNode[], filters: readonly Filter[], budget: Budget) {
	let left = nodes;
	if (left.length === 0) return left;
	for (const { evaluate } of filters) {
		const size = left.length;
		budget.spend(2 * size);
		left = left.filter((node, index) => {
			const value = evaluate({ node, position: index + 1, size, budget });
			return typeof value === "number" ? value === index + 1 : toBoolean(value);
		});
	}
	return left;
}

function testOf(test: NodeTest, attribute: boolean): (node: XPathNode) => boolean {
	if (test.kind === "name") return (node) => !isAttribute(node) && isTag(node) && node.name === test.name;
	if (test.kind === "node") return () => true;
	if (test.kind === "text") return (node) => !isAttribute(node) && isText(node);
	if (test.kind === "comment") return (node) => !isAttribute(node) && isComment(node);
	return (node) => (attribute ? isAttribute(node) : !isAttribute(node) && isTag(node));
}

/**
 * `//a` means "every node, and the children a of each". If no filter depends on a position, that is the same as "all a
 * below", which takes one walk instead of one for each node.
 */
function shortened(steps: readonly Step[]): Step[] {
	const short: Step[] = [];
	for (const step of steps) {
		// `./a` is the same as `a`.
		if (step.axis === "self" && step.test.kind === "node" && step.filters.length === 0) continue;
		const before = short.at(-1);
		const everything =
			before?.axis === "descendant-or-self" && before.test.kind === "node" && before.filters.length === 0;
		if (everything && step.axis === "child" && !step.filters.some(asksPosition))
			short[short.length - 1] = { ...step, axis: "descendant" };
		else short.push(step);
	}
	return short;
}

const numeric = new Set([
	"last",
	"position",
	"count",
	"string-length",
	"number",
	"sum",
	"floor",
	"ceiling",
	"round",
]);

/** Whether a filter is a position, or depends on one anywhere inside. */
function asksPosition(filter: Expression): boolean {
	if (filter.kind === "value") return typeof filter.value === "number";
	if (filter.kind === "minus") return true;
	if (filter.kind === "call") return numeric.has(filter.name) || filter.given.some(mentionsPosition);
	if (filter.kind === "operation")
		return (
			["+", "-", "*", "div", "mod"].includes(filter.operator) ||
			mentionsPosition(filter.left) ||
			mentionsPosition(filter.right)
		);
	return false;
}

function mentionsPosition(expression: Expression): boolean {
	if (expression.kind === "call")
		return ["position", "last"].includes(expression.name) || expression.given.some(mentionsPosition);
	if (expression.kind === "operation")
		return mentionsPosition(expression.left) || mentionsPosition(expression.right);
	return expression.kind === "minus" && mentionsPosition(expression.of);
}

function rootOf(node: XPathNode): XPathNode {
	let at: TreeNode = isAttribute(node) ? node.owner : node;
	while (at.parent) at = at.parent;
	return at;
}
