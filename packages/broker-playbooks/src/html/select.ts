import { compile, type Options } from "css-select";
import { type AnyNode, type Document, type Element, isTag } from "domhandler";
import * as tree from "domutils";
import type { Budget } from "./budget.ts";
import { compileXPath } from "./xpath/compile-xpath.ts";
import { after, type Evaluate, isNodes, type XPathNode } from "./xpath/values.ts";

type Select = (root: Document | Element, budget: Budget) => readonly XPathNode[];
/** Each selector is compiled once. */
const compiled = new Map<string, Select>();
const compiledMax = 5_000;

export const isXPath = (selector: string) => /^(?:\/|\.\.?\/|\()/.test(selector);

/**
 * Everything that a selector finds below `root`, in the order of the page. The selector is CSS, or XPath if it begins
 * like one.
 */
export function selectNodes(
	root: Document | Element,
	selector: string,
	budget: Budget,
): readonly XPathNode[] {
	return compiledOnce(selector)(root, budget);
}

/** Exported for its test: compiling a selector for each page would cost more than the page. */
export function compiledOnce(selector: string): Select {
	let select = compiled.get(selector);
	if (!select) {
		select = isXPath(selector) ? byXPath(compileXPath(selector)) : byCss(selector);
		if (compiled.size >= compiledMax) compiled.clear();
		compiled.set(selector, select);
	}
	return select;
}

export function selectElements(
	root: Document | Element,
	selector: string,
	budget: Budget,
): readonly Element[] {
	return selectNodes(root, selector, budget).filter(
		(node): node is Element => "attribs" in node && isTag(node),
	);
}

function byXPath(evaluate: Evaluate) {
	return (root: Document | Element, budget: Budget) => {
		const found = evaluate({ node: root, position: 1, size: 1, budget });
		return isNodes(found) ? found : [];
	};
}

/** The budget of the running selection. The library has no parameter for it, and a selection is never interrupted. */
let paying: Budget | undefined;
const paid =
	<Given, Answer>(work: (given: Given) => Answer) =>
	(given: Given) => {
		paying?.spend(1);
		return work(given);
	};
const adapter: NonNullable<Options<AnyNode, Element>["adapter"]> = {
	...tree,
	isTag,
	getParent: paid((node: Element) => node.parent),
	getChildren: paid((node: AnyNode) => tree.getChildren(node)),
	getSiblings: (node) => {
		const siblings = tree.getSiblings(node);
		paying?.spend(siblings.length);
		return siblings;
	},
	getAttributeValue: (element, name) => {
		paying?.spend(1);
		return Object.hasOwn(element.attribs, name) ? element.attribs[name] : undefined;
	},
	getText: (node) => {
		const text = tree.textContent(node);
		paying?.spend(text.length >> 2);
		return text;
	},
};

function byCss(selector: string) {
	const fits = compile<AnyNode, Element>(selector, { adapter });
	return (root: Document | Element, budget: Budget) => {
		paying = budget;
		try {
			const found: Element[] = [];
			for (let node = after(root, root); node; node = after(node, root))
				if (isTag(node)) {
					budget.spend(1);
					if (fits(node)) found.push(node);
				}
			return found;
		} finally {
			paying = undefined;
		}
	};
}
