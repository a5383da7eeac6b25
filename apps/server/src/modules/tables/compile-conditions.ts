import { type CompileContext, columnOf, fieldSql, type Source } from "./compile-context.ts";
import type { Comparison, Condition, Operator } from "./request-tree.ts";

const symbols: Record<Exclude<Operator, "is" | "in">, string> = {
	eq: "=",
	neq: "<>",
	gt: ">",
	gte: ">=",
	lt: "<",
	lte: "<=",
	like: "like",
	ilike: "ilike",
	isdistinct: "is distinct from",
	cs: "@>",
	cd: "<@",
	ov: "&&",
};

/**
 * The condition of a filter on an embedded resource (`subscriptions=is.null`). Null if the filter is on something
 * else.
 */
export type EmbedCondition = (comparison: Comparison) => string | null;

export function conditionSql(
	context: CompileContext,
	source: Source,
	condition: Condition,
	onEmbed: EmbedCondition = () => null,
): string {
	const sql =
		condition.kind === "group"
			? `(${condition.parts.map((part) => conditionSql(context, source, part, onEmbed)).join(` ${condition.join} `)})`
			: (onEmbed(condition) ?? comparisonSql(context, source, condition));
	return condition.negated ? `(not ${sql})` : sql;
}

function comparisonSql(context: CompileContext, source: Source, comparison: Comparison): string {
	const { operator, values, quantifier } = comparison;
	const field = fieldSql(context, source, comparison.field);
	if (operator === "is") return `(${field} is ${isWords.get(values[0] ?? "null") ?? "null"})`;
	const type = valueType(source, comparison);
	const add = (value: string) => context.parameters.add(isPattern(operator) ? pattern(value) : value, type);
	if (operator === "in") {
		return values.length === 0 ? "false" : `(${field} in (${values.map(add).join(", ")}))`;
	}
	const symbol = symbols[operator];
	if (quantifier === null) return `(${field} ${symbol} ${add(values[0] ?? "")})`;
	return `(${field} ${symbol} ${quantifier} (array[${values.map(add).join(", ")}]::${type}[]))`;
}

const isWords = new Map(
	Object.entries({
		null: "null",
		not_null: "not null",
		true: "true",
		false: "false",
		unknown: "unknown",
	}),
);

/** A value is read as its column's type. Patterns are always text. */
function valueType(source: Source, { field, operator }: Comparison): string {
	const last = field.path.at(-1);
	if (isPattern(operator) || last?.asText) return "text";
	return last ? "jsonb" : columnOf(source.table, field.column).type;
}

function isPattern(operator: Operator): boolean {
	return operator === "like" || operator === "ilike";
}

/** In an address, % has to be written %25, so clients write * instead. */
function pattern(value: string): string {
	return value.replaceAll("*", "%");
}
