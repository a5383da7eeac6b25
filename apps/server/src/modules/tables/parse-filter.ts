import { scanField } from "./parse-fields.ts";
import { type Comparison, type Condition, type Group, type Operator, operators } from "./request-tree.ts";
import { Scanner } from "./scanner.ts";

const known: ReadonlySet<string> = new Set(operators);
const quantifiable: ReadonlySet<Operator> = new Set(["eq", "gt", "gte", "lt", "lte", "like", "ilike"]);
const isValues: ReadonlySet<string> = new Set(["null", "not_null", "true", "false", "unknown"]);
const toTheEnd = /.*/sy;
const maxDepth = 20;
const maxValues = 1000;

/** Parses `key=not.in.(1,2)`. Here a value reaches to the end of the parameter. */
export function parseFilter(key: string, text: string): Comparison {
	const keys = new Scanner("filter", key);
	const field = scanField(keys);
	keys.end();
	const scanner = new Scanner("filter", text);
	const comparison = scanComparison(scanner, field, toTheEnd);
	scanner.end();
	return comparison;
}

/** Parses `or=(a.eq.1,not.and(b.is.null,c.in.(1,2)))`. Here a value ends at a comma or bracket that is not quoted. */
export function parseGroup(join: "and" | "or", negated: boolean, text: string): Group {
	const scanner = new Scanner("logic tree", text);
	const group = scanGroup(scanner, join, negated, 0);
	scanner.end();
	return group;
}

function scanGroup(scanner: Scanner, join: "and" | "or", negated: boolean, depth: number): Group {
	if (depth > maxDepth) throw scanner.fail("fewer brackets inside each other");
	scanner.expect("(");
	const parts: Condition[] = [];
	do {
		scanner.match(/\s*/y);
		const opening = scanner.match(/(?:not\.)?(?:and|or)(?=\()/y);
		if (opening === null) {
			const field = scanField(scanner);
			scanner.expect(".");
			parts.push(scanComparison(scanner, field, /[^,)]*/y));
		} else {
			const inner = opening.endsWith("and") ? "and" : "or";
			parts.push(scanGroup(scanner, inner, opening.startsWith("not."), depth + 1));
		}
		scanner.match(/\s*/y);
	} while (scanner.take(","));
	scanner.expect(")");
	return { kind: "group", join, negated, parts };
}

function scanComparison(scanner: Scanner, field: Comparison["field"], bare: RegExp): Comparison {
	const negated = scanner.take("not.");
	const start = scanner.at;
	const word = scanner.match(/[a-z]+/y) ?? "";
	if (!known.has(word)) {
		scanner.at = start;
		throw scanner.fail(`operator (${operators.join(", ")})`);
	}
	const operator = word as Operator;
	const quantifier = scanner.take("(any)") ? "any" : scanner.take("(all)") ? "all" : null;
	if (quantifier !== null && !quantifiable.has(operator)) throw scanner.fail('"."');
	scanner.expect(".");
	const values = scanValues(scanner, operator, quantifier !== null, bare);
	return { kind: "comparison", negated, field, operator, quantifier, values };
}

function scanValues(scanner: Scanner, operator: Operator, several: boolean, bare: RegExp): string[] {
	if (operator === "in") return scanList(scanner, "(", ")");
	if (several) return scanList(scanner, "{", "}");
	const start = scanner.at;
	const value = scanValue(scanner, bare);
	if (operator !== "is") return [value];
	if (isValues.has(value.toLowerCase())) return [value.toLowerCase()];
	scanner.at = start;
	throw scanner.fail("isVal: (null, not_null, true, false, unknown)");
}

function scanValue(scanner: Scanner, bare: RegExp): string {
	// In a group, a value ends at a comma, unless it is quoted, an array or an object. In a filter, every comma belongs
	// to the value.
	if (bare !== toTheEnd && scanner.peek('"')) return scanner.quoted();
	if (bare !== toTheEnd && scanner.peek("{")) return scanner.match(/\{[^{}]*\}/y) ?? failAt(scanner);
	return scanner.match(bare) ?? "";
}

function failAt(scanner: Scanner): never {
	throw scanner.fail('"}"');
}

function scanList(scanner: Scanner, open: string, close: string): string[] {
	scanner.expect(open);
	const values: string[] = [];
	if (scanner.take(close)) return values;
	const bare = close === ")" ? /[^,)]*/y : /[^,}]*/y;
	do {
		if (values.length >= maxValues) throw scanner.fail("a shorter list");
		values.push(scanner.peek('"') ? scanner.quoted() : (scanner.match(bare) ?? ""));
	} while (scanner.take(","));
	scanner.expect(close);
	return values;
}
