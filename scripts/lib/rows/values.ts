import type { Node } from "typescript/unstable/ast";
import { isIdentifier, isStringLiteral } from "typescript/unstable/ast/is";

/**
 * The value of an expression, found without running the program: a text, a list, or the node of an object or
 * function.
 */
export type Value = string | number | readonly Value[] | Node;

export class NotStatic extends Error {}

export function listOf(value: Value): readonly Value[] {
	if (Array.isArray(value)) return value;
	throw new NotStatic("a list is put together while the program runs");
}

export function wordOf(value: Value): string {
	if (typeof value === "string" || typeof value === "number") return String(value);
	throw new NotStatic(`${isNode(value) ? textOf(value) : "a list"} stands in a text`);
}

export function asNode(value: Value): Node {
	if (isNode(value)) return value;
	throw new NotStatic(`${String(value)} is no object`);
}

export function isNode(value: Value): value is Node {
	return typeof value === "object" && "kind" in value;
}

export function tryTo<T>(work: () => T): T | undefined {
	try {
		return work();
	} catch (error) {
		if (error instanceof NotStatic) return undefined;
		throw error;
	}
}

export function fail(node: Node): never {
	throw new NotStatic(`${textOf(node)} is put together while the program runs`);
}

export function textOf(node: Node): string {
	return node.getSourceFile().text.slice(node.pos, node.end).trim();
}

export function nameOf(name: Node): string {
	return isIdentifier(name) || isStringLiteral(name) ? name.text : textOf(name);
}
