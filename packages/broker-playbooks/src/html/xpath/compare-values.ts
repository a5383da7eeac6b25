import type { Budget } from "../budget.ts";
import { isNodes, stringOf, toBoolean, toNumber, toText, type Value } from "./values.ts";

export type Comparison = "=" | "!=" | "<" | "<=" | ">" | ">=";

/** XPath 1.0, section 3.4: if there are several nodes, one match is enough. */
export function compareValues(operator: Comparison, left: Value, right: Value, budget: Budget): boolean {
	if (isNodes(left) && isNodes(right)) {
		const others = right.map((node) => stringOf(node, budget));
		return left.some((node) => {
			const text = stringOf(node, budget);
			budget.spend(others.length);
			return others.some((other) => compareTwo(operator, text, other, budget));
		});
	}
	if (isNodes(left)) return compareNodes(operator, left, right, budget, false);
	if (isNodes(right)) return compareNodes(operator, right, left, budget, true);
	return compareTwo(operator, left, right, budget);
}

function compareNodes(
	operator: Comparison,
	nodes: Exclude<Value, string | number | boolean>,
	other: Value,
	budget: Budget,
	turned: boolean,
): boolean {
	const compare = (value: Value) =>
		turned ? compareTwo(operator, other, value, budget) : compareTwo(operator, value, other, budget);
	if (typeof other === "boolean") return compare(nodes.length > 0);
	return nodes.some((node) => compare(stringOf(node, budget)));
}

function compareTwo(operator: Comparison, left: Value, right: Value, budget: Budget): boolean {
	if (operator === "=" || operator === "!=") {
		const same =
			typeof left === "boolean" || typeof right === "boolean"
				? toBoolean(left) === toBoolean(right)
				: typeof left === "number" || typeof right === "number"
					? toNumber(left, budget) === toNumber(right, budget)
					: toText(left, budget) === toText(right, budget);
		return same === (operator === "=");
	}
	const [one, other] = [toNumber(left, budget), toNumber(right, budget)];
	if (operator === "<") return one < other;
	if (operator === "<=") return one <= other;
	return operator === ">" ? one > other : one >= other;
}
