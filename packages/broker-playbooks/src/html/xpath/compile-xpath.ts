import { compareValues } from "./compare-values.ts";
import { compilePath } from "./compile-path.ts";
import { functions } from "./functions.ts";
import { inOrder } from "./in-order.ts";
import { parseXPath } from "./parse-xpath.ts";
import type { Expression, Operator } from "./syntax.ts";
import { XPathMistake } from "./tokens.ts";
import { type Context, type Evaluate, isNodes, toBoolean, toNumber, type Value } from "./values.ts";

/**
 * Compiles XPath 1.0 to a function. We have our own, because the library on npm takes six times as long for one
 * selector as the parser for the whole page, and does not stop on a hostile one (decision 0123).
 */
export function compileXPath(text: string): Evaluate {
	return compile(parseXPath(text));
}

function compile(expression: Expression): Evaluate {
	if (expression.kind === "value") return () => expression.value;
	if (expression.kind === "path") return compilePath(expression, compile);
	if (expression.kind === "minus") {
		const of = compile(expression.of);
		return (context) => -toNumber(of(context), context.budget);
	}
	if (expression.kind === "call") return compileCall(expression.name, expression.given.map(compile));
	return compileOperation(expression.operator, compile(expression.left), compile(expression.right));
}

function compileCall(name: string, given: readonly Evaluate[]): Evaluate {
	const call = Object.hasOwn(functions, name) ? functions[name] : undefined;
	if (!call) throw new XPathMistake(`there is no function "${name}"`);
	return (context) =>
		call(
			context,
			given.map((value) => value(context)),
		);
}

function compileOperation(operator: Operator, left: Evaluate, right: Evaluate): Evaluate {
	const number = (value: Evaluate, context: Context) => toNumber(value(context), context.budget);
	switch (operator) {
		case "or":
			return (context) => toBoolean(left(context)) || toBoolean(right(context));
		case "and":
			return (context) => toBoolean(left(context)) && toBoolean(right(context));
		case "|":
			return (context) => union(left(context), right(context));
		case "+":
			return (context) => number(left, context) + number(right, context);
		case "-":
			return (context) => number(left, context) - number(right, context);
		case "*":
			return (context) => number(left, context) * number(right, context);
		case "div":
			return (context) => number(left, context) / number(right, context);
		case "mod":
			return (context) => number(left, context) % number(right, context);
		default:
			return (context) => compareValues(operator, left(context), right(context), context.budget);
	}
}

/** Sorts into the order of the document, because the paths of a union are evaluated one after the other. */
function union(left: Value, right: Value): Value {
	if (!isNodes(left) || !isNodes(right)) throw new XPathMistake("only nodes can be joined by |");
	return inOrder([...new Set([...left, ...right])]);
}
