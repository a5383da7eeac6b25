import type { Field, JsonStep, OrderTerm } from "./request-tree.ts";
import { Scanner } from "./scanner.ts";

/** `column`, `column->key->>key`. */
export function scanField(scanner: Scanner): Field {
	const column = scanner.name();
	return { column, path: scanPath(scanner) };
}

function scanPath(scanner: Scanner): JsonStep[] {
	const path: JsonStep[] = [];
	for (;;) {
		const asText = scanner.take("->>");
		if (!asText && !scanner.take("->")) return path;
		const key = scanner.match(/-?\d+(?=$|[-.:,)])/y) ?? scanner.name();
		path.push({ asText, key });
	}
}

/** `order=a.desc.nullslast,b,subscriptions(created_at).asc`. */
export function parseOrder(text: string): OrderTerm[] {
	const scanner = new Scanner("order", text);
	const terms: OrderTerm[] = [];
	do terms.push(scanTerm(scanner));
	while (scanner.take(","));
	scanner.end();
	return terms;
}

function scanTerm(scanner: Scanner): OrderTerm {
	let relation: string | null = null;
	let field = scanField(scanner);
	if (field.path.length === 0 && scanner.take("(")) {
		relation = field.column;
		field = scanField(scanner);
		scanner.expect(")");
	}
	const direction = scanner.match(/\.(?:asc|desc)(?=$|[.,])/y);
	const nulls = scanner.match(/\.nulls(?:first|last)(?=$|,)/y);
	if (!scanner.done && !scanner.peek(",")) {
		throw scanner.fail('"asc", "desc", "nullsfirst" or "nullslast"');
	}
	return {
		relation,
		field,
		descending: direction === ".desc",
		nulls: nulls === null ? null : nulls === ".nullsfirst" ? "first" : "last",
	};
}

/** `columns="a","b"` and `on_conflict=a,b`. */
export function parseNames(what: string, text: string): string[] {
	const scanner = new Scanner(what, text);
	const names: string[] = [];
	do {
		scanner.match(/\s*/y);
		names.push(scanner.name());
		scanner.match(/\s*/y);
	} while (scanner.take(","));
	scanner.end();
	return [...new Set(names)];
}
