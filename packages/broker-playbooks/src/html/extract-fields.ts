import type { Element } from "domhandler";
import { isTag } from "domhandler";
import type { FieldToRead, RawFields } from "../look-up/look-up.ts";
import type { Budget } from "./budget.ts";
import { selectNodes } from "./select.ts";
import { textOf } from "./text-of.ts";
import { stringOf, type XPathNode } from "./xpath/values.ts";

const listingsMax = 200;
const valuesMax = 200;
const valueLengthMax = 5_000;

/** What each field's selector finds in each of these elements. Only text, and bounded. */
export function extractFields(
	elements: readonly Element[],
	fields: readonly FieldToRead[],
	budget: Budget,
): RawFields[] {
	return elements
		.slice(0, listingsMax)
		.map((element) =>
			Object.fromEntries(fields.map((field) => [field.name, valuesOf(element, field, budget)])),
		);
}

function valuesOf(element: Element, { selector, all, attribute }: FieldToRead, budget: Budget): string[] {
	const found = selector === "" ? [element] : selectNodes(element, selector, budget);
	return found
		.slice(0, all ? valuesMax : 1)
		.map((node) => (attribute === undefined ? shownText(node, budget) : attributeOf(node, attribute)))
		.filter((value) => value !== "");
}

function shownText(node: XPathNode, budget: Budget): string {
	if ("attribs" in node && isTag(node)) return textOf(node, valueLengthMax, budget);
	return stringOf(node, budget).slice(0, valueLengthMax).trim();
}

function attributeOf(node: XPathNode, name: string): string {
	if (!("attribs" in node)) return "";
	const key = name.toLowerCase();
	const value = Object.hasOwn(node.attribs, key) ? node.attribs[key] : undefined;
	return (value ?? "").slice(0, valueLengthMax).trim();
}
