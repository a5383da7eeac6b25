import type { Node } from "typescript/unstable/ast";
import {
	isArrowFunction,
	isBlock,
	isCallExpression,
	isReturnStatement,
	isVariableDeclaration,
} from "typescript/unstable/ast/is";
import type { Project } from "typescript/unstable/sync";
import { NotStatic, textOf } from "./values.ts";

/** Finds every call of a function in the product. */
export function callsOf(project: Project, fn: Node): Node[] {
	// An arrow function has the name of its constant.
	const named = isArrowFunction(fn) && fn.parent && isVariableDeclaration(fn.parent) ? fn.parent : fn;
	const name = (named as unknown as { name?: Node }).name;
	if (!name) throw new NotStatic(`nobody knows who calls ${textOf(fn).split("\n")[0]}`);
	const calls = named === fn ? usesOf(project, fn) : usesInFile(project, name);
	const ours = calls.filter((call) => !/\.test\.ts$|\/testing\//.test(call.getSourceFile().fileName));
	if (ours.length === 0) throw new NotStatic(`nobody calls ${textOf(name)}`);
	return ours;
}

function usesOf(project: Project, fn: Node): Node[] {
	return project.checker.getSignatureUsage(fn).flatMap(({ call }) => call?.resolve(project) ?? []);
}

function usesInFile(project: Project, name: Node): Node[] {
	const symbol = project.checker.getSymbolAtLocation(name);
	if (!symbol) return [];
	return project.checker
		.getReferencesToSymbolInFile(name.getSourceFile().fileName, symbol)
		.flatMap((handle) => handle.resolve(project)?.parent ?? [])
		.filter((node) => isCallExpression(node) && textOf(node.expression) === textOf(name));
}

/** Only for a function that is a single expression. */
export function bodyOf(fn: Node): Node | undefined {
	const body = (fn as unknown as { body?: Node }).body;
	if (!body || !isBlock(body)) return body;
	const [only] = body.statements;
	return body.statements.length === 1 && only && isReturnStatement(only) ? only.expression : undefined;
}
