import { type Expression, type Node, SyntaxKind } from "typescript/unstable/ast";
import {
	isArrayLiteralExpression,
	isArrowFunction,
	isAsExpression,
	isBinaryExpression,
	isBindingElement,
	isCallExpression,
	isConditionalExpression,
	isElementAccessExpression,
	isForOfStatement,
	isFunctionDeclaration,
	isIdentifier,
	isNonNullExpression,
	isNoSubstitutionTemplateLiteral,
	isNumericLiteral,
	isObjectLiteralExpression,
	isParameterDeclaration,
	isParenthesizedExpression,
	isPropertyAccessExpression,
	isPropertyAssignment,
	isSatisfiesExpression,
	isSpreadElement,
	isStringLiteral,
	isTemplateExpression,
	isVariableDeclaration,
} from "typescript/unstable/ast/is";
import { type Symbol as Named, type Project, SymbolFlags } from "typescript/unstable/sync";
import { bodyOf, callsOf } from "./calls-of.ts";
import type { Choose } from "./every-way.ts";
import {
	asNode,
	fail,
	isNode,
	listOf,
	NotStatic,
	nameOf,
	textOf,
	tryTo,
	type Value,
	wordOf,
} from "./values.ts";

/** Computes texts from constants and from the values that callers in this project pass. */
export interface Evaluator {
	evaluate(node: Node): Value;
	/** The expressions of a list, one for each element. Returns a node that is not a list as it is. */
	elementsOf(node: Node): Node[];
	/** The call of the function that the current way of evaluating goes through. */
	callOf(fn: Node): Node;
}

export function evaluator(project: Project, choose: Choose): Evaluator {
	const { checker } = project;
	const bound = new Map<number, Value>();

	const symbolOf = (node: Node): Named => {
		const symbol = checker.getSymbolAtLocation(node);
		if (!symbol) throw new NotStatic(`${textOf(node)} is not known`);
		return (symbol.flags & SymbolFlags.Alias) !== 0 ? checker.getAliasedSymbol(symbol) : symbol;
	};

	const boundTo = (name: Node): Value | undefined => bound.get(symbolOf(name).id);

	const pick = (node: Node, options: readonly Value[]): Value => {
		const one = options[choose(`${node.getSourceFile().fileName}:${node.pos}`, options.length)];
		if (one === undefined) throw new NotStatic(`${textOf(node)} is one of none`);
		return one;
	};

	const callOf = (fn: Node): Node => {
		const calls = callsOf(project, fn);
		return pick(fn, calls) as Node;
	};

	/** What a name stands for: a node to compute, or a value. */
	const sourceOf = (name: Node): Value => {
		const known = boundTo(name);
		if (known !== undefined) return known;
		const declaration = symbolOf(name).valueDeclaration?.resolve();
		if (!declaration) throw new NotStatic(`${textOf(name)} is not known`);
		return declared(declaration);
	};

	const declared = (declaration: Node): Value => {
		if (isVariableDeclaration(declaration)) {
			const loop = declaration.parent?.parent;
			if (loop && isForOfStatement(loop)) return pick(declaration, listOf(evaluate(loop.expression)));
			if (declaration.initializer) return declaration.initializer;
		}
		if (isParameterDeclaration(declaration)) {
			const fn = declaration.parent;
			const index = (fn as unknown as { parameters: readonly Node[] }).parameters.indexOf(declaration);
			const call = callOf(fn);
			const argument = isCallExpression(call) ? call.arguments[index] : undefined;
			const given = argument ?? declaration.initializer;
			if (given) return given;
		}
		if (isBindingElement(declaration) && declaration.parent.parent) {
			const whole = settled(declared(declaration.parent.parent));
			const key = declaration.propertyName ?? declaration.name;
			if (isNode(whole)) return propertyOf(whole, textOf(key as Node));
		}
		if (isFunctionDeclaration(declaration)) return declaration;
		throw new NotStatic(`${textOf(declaration)} is not a constant`);
	};

	const settled = (value: Value): Value => (isNode(value) ? evaluate(value) : value);

	const propertyOf = (object: Node, name: string): Value => {
		if (isObjectLiteralExpression(object)) {
			for (const property of object.properties) {
				if (isPropertyAssignment(property) && nameOf(property.name) === name)
					return evaluate(property.initializer);
			}
		}
		throw new NotStatic(`${name} of ${textOf(object)} is not known`);
	};

	const evaluate = (node: Node): Value => {
		if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text;
		if (isNumericLiteral(node)) return Number(node.text);
		if (isTemplateExpression(node)) {
			const rest = node.templateSpans.map((span) => wordOf(evaluate(span.expression)) + span.literal.text);
			return node.head.text + rest.join("");
		}
		if (
			isParenthesizedExpression(node) ||
			isAsExpression(node) ||
			isSatisfiesExpression(node) ||
			isNonNullExpression(node)
		)
			return evaluate(node.expression);
		if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken) {
			const [left, right] = [evaluate(node.left), evaluate(node.right)];
			if (typeof left === "number" && typeof right === "number") return left + right;
			return wordOf(left) + wordOf(right);
		}
		if (isConditionalExpression(node)) return evaluate(pick(node, [node.whenTrue, node.whenFalse]) as Node);
		if (isArrayLiteralExpression(node)) {
			return node.elements.flatMap((one) =>
				isSpreadElement(one) ? listOf(evaluate(one.expression)) : [evaluate(one)],
			);
		}
		if (isObjectLiteralExpression(node) || isArrowFunction(node) || isFunctionDeclaration(node)) return node;
		if (isIdentifier(node)) return boundTo(node) ?? ofType(node) ?? settled(sourceOf(node));
		if (isPropertyAccessExpression(node)) {
			const known = ofType(node);
			if (known !== undefined) return known;
			return propertyOf(asNode(evaluate(node.expression)), node.name.text);
		}
		if (isElementAccessExpression(node)) return tryTo(() => elementOf(node)) ?? ofType(node) ?? fail(node);
		if (isCallExpression(node)) return resultOf(node);
		return ofType(node) ?? fail(node);
	};

	/** The value of a type that allows only a few texts or numbers, such as "asc" | "desc". */
	const ofType = (node: Node): Value | undefined => {
		const type = checker.getTypeAtLocation(node);
		const all = type?.isUnionType() ? type.getTypes() : type ? [type] : [];
		const words = all.flatMap((one) =>
			one.isStringLiteralType() || one.isNumberLiteralType() ? [one.value] : [],
		);
		if (words.length === 0 || words.length !== all.length) return undefined;
		if (words.length === 1) return words[0];
		// A name must get the same word in every place.
		const key = isIdentifier(node) ? symbolOf(node).valueDeclaration?.resolve() : undefined;
		return pick(key ?? node, words);
	};

	const elementOf = (node: Node & { expression: Expression; argumentExpression?: Expression }): Value => {
		const whole = evaluate(node.expression);
		if (isNode(whole) && isObjectLiteralExpression(whole)) {
			const key = node.argumentExpression && tryTo(() => evaluate(node.argumentExpression as Node));
			if (typeof key === "string") return propertyOf(whole, key);
			const names = whole.properties.flatMap((one) => (isPropertyAssignment(one) ? [one.initializer] : []));
			return evaluate(pick(node, names) as Node);
		}
		return fail(node);
	};

	const resultOf = (call: Node): Value => {
		if (!isCallExpression(call)) return fail(call);
		const callee = call.expression;
		if (isPropertyAccessExpression(callee)) {
			const [first] = call.arguments;
			const method = callee.name.text;
			if (textOf(callee) === "Object.keys" && first) {
				const object = asNode(evaluate(first));
				if (!isObjectLiteralExpression(object)) return fail(call);
				return object.properties.flatMap((one) => (isPropertyAssignment(one) ? [nameOf(one.name)] : []));
			}
			const list = () => listOf(evaluate(callee.expression));
			if (method === "join" && first)
				return list()
					.map(wordOf)
					.join(wordOf(evaluate(first)));
			// We ignore the filter and take all elements. Then the statement names every column that it may name.
			if (method === "filter") return list();
			if (method === "map" && first) return list().map((one, index) => applied(first, [one, index]));
			return fail(call);
		}
		return applied(callee, call.arguments.map(lazily));
	};

	const lazily = (node: Node): Value => tryTo(() => evaluate(node)) ?? node;

	/** Applies a function that is a single expression. */
	const applied = (callee: Node, values: readonly Value[]): Value => {
		const fn = isArrowFunction(callee) ? callee : asNode(settled(sourceOf(callee)));
		const body = bodyOf(fn);
		if (!body) return fail(callee);
		const names = (fn as unknown as { parameters: readonly { name: Node }[] }).parameters;
		const before = new Map(bound);
		names.forEach(({ name }, index) => {
			const value = values[index];
			if (isIdentifier(name) && value !== undefined) bound.set(symbolOf(name).id, value);
		});
		try {
			return evaluate(body);
		} finally {
			bound.clear();
			for (const [id, value] of before) bound.set(id, value);
		}
	};

	const elementsOf = (node: Node): Node[] => {
		if (isArrayLiteralExpression(node)) {
			return node.elements.flatMap((one) =>
				isSpreadElement(one) ? elementsOf(one.expression as Node) : [one as Node],
			);
		}
		if (isConditionalExpression(node)) return elementsOf(pick(node, [node.whenTrue, node.whenFalse]) as Node);
		if (isIdentifier(node)) {
			const source = tryTo(() => sourceOf(node));
			return source !== undefined && isNode(source) && source !== node && isListExpression(source)
				? elementsOf(source)
				: [node];
		}
		return [node];
	};

	return { evaluate, elementsOf, callOf };
}

function isListExpression(node: Node): boolean {
	return isArrayLiteralExpression(node) || isConditionalExpression(node) || isIdentifier(node);
}
