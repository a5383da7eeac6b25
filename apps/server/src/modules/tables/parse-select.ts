import { scanField } from "./parse-fields.ts";
import type { EmbedItem, SelectItem } from "./request-tree.ts";
import { RestFailure } from "./rest-failure.ts";
import { Scanner } from "./scanner.ts";

/** Each level adds a join. Nobody needs more levels, and the cost of a query needs a limit. */
const maxDepth = 5;
const maxItems = 200;

export function parseSelect(text: string): SelectItem[] {
	const scanner = new Scanner("select parameter", text);
	let count = 0;
	const scanItems = (depth: number): SelectItem[] => {
		const items: SelectItem[] = [];
		scanner.match(/\s*/y);
		if (scanner.done || scanner.peek(")")) return items;
		do {
			count += 1;
			if (count > maxItems || depth > maxDepth) throw scanner.fail("a smaller request");
			scanner.match(/\s*/y);
			items.push(scanItem(scanner, () => scanItems(depth + 1)));
			scanner.match(/\s*/y);
		} while (scanner.take(","));
		return items;
	};
	const items = scanItems(0);
	scanner.end();
	return items;
}

function scanItem(scanner: Scanner, inside: () => SelectItem[]): SelectItem {
	if (scanner.take("*")) return { kind: "all" };
	if (scanner.take("..."))
		return scanEmbed(scanner, { alias: null, relation: scanner.name(), spread: true }, inside);
	let field = scanField(scanner);
	let alias: string | null = null;
	if (scanner.peek(":") && !scanner.peek("::")) {
		scanner.expect(":");
		alias = field.column;
		field = scanField(scanner);
	}
	if (field.path.length === 0 && (scanner.peek("(") || scanner.peek("!"))) {
		if (field.column === "count" && scanner.peek("()")) throw noAggregates();
		return scanEmbed(scanner, { alias, relation: field.column, spread: false }, inside);
	}
	if (scanner.peek(".")) {
		if (scanner.match(/\.(?:sum|avg|min|max|count)\(\)/y) !== null) throw noAggregates();
		throw scanner.fail('"::", "," or end of input');
	}
	const cast = scanner.take("::") ? (scanner.match(/[A-Za-z0-9_ ]+/y) ?? "").trim() : null;
	if (cast === "") throw scanner.fail("the name of a type");
	return { kind: "column", field, alias, cast };
}

function scanEmbed(
	scanner: Scanner,
	start: Pick<EmbedItem, "alias" | "relation" | "spread">,
	inside: () => SelectItem[],
): EmbedItem {
	let hint: string | null = null;
	let inner = false;
	while (scanner.take("!")) {
		const word = scanner.name();
		if (word === "inner") inner = true;
		else if (word !== "left") hint = word;
	}
	scanner.expect("(");
	const items = inside();
	scanner.expect(")");
	return { kind: "embed", ...start, hint, inner, items };
}

function noAggregates(): RestFailure {
	return new RestFailure(400, "PGRST123", "Use of aggregate functions is not allowed");
}
