import { conditionSql } from "./compile-conditions.ts";
import { type CompileContext, columnOf, fieldSql, quoteName, type Source } from "./compile-context.ts";
import { type CompiledEmbed, compileEmbed } from "./compile-embeds.ts";
import { type CompiledResource, nameOf } from "./compiled-resource.ts";
import type { ColumnItem, Comparison, Condition, OrderTerm, ResourceNode } from "./request-tree.ts";
import { notEmbedded, RestFailure } from "./rest-failure.ts";
import { casts } from "./tables.catalogue.ts";

/** As Supabase does: at most one page of rows, whatever the request asks for. */
export const maxRows = 1000;

/** Pass `where: "already applied"` for the answer to a change, whose conditions already chose the rows. */
export function compileResource(
	context: CompileContext,
	source: Source,
	node: ResourceNode,
	where: "apply" | "already applied" = "apply",
): CompiledResource {
	const embeds = new Map<string, CompiledEmbed>();
	for (const [name, embed] of node.embeds)
		embeds.set(name, compileEmbed(context, source, name, embed, compileResource));
	const onEmbed = (comparison: Comparison) => embedCondition(embeds, comparison);
	const condition = (one: Condition) => conditionSql(context, source, one, onEmbed);
	const orders = node.order.map((term) => orderSql(context, source, embeds, term));
	const limit = Math.min(node.limit ?? maxRows, maxRows);
	return {
		selects: selectList(context, source, node, embeds),
		joins: [...embeds.values()].map(({ join }) => join),
		where: where === "apply" ? node.conditions.map(condition) : [],
		tail: `${orders.length > 0 ? `order by ${orders.join(", ")} ` : ""}limit ${limit} offset ${node.offset}`,
	};
}

function selectList(
	context: CompileContext,
	source: Source,
	node: ResourceNode,
	embeds: ReadonlyMap<string, CompiledEmbed>,
): string[] {
	return node.items.flatMap((item) => {
		if (item.kind === "column") return [columnSql(context, source, item)];
		if (item.kind === "embed") return embeds.get(item.alias ?? item.relation)?.selects ?? [];
		return [...source.table.columns.keys()].map((name) => `${source.alias}.${quoteName(name)}`);
	});
}

function columnSql(context: CompileContext, source: Source, item: ColumnItem): string {
	const field = fieldSql(context, source, item.field);
	if (item.cast === null) return `${field} as ${quoteName(nameOf(item))}`;
	const type = casts.get(item.cast.toLowerCase());
	if (type === undefined) throw new RestFailure(400, "42704", `type "${item.cast}" does not exist`);
	return `cast(${field} as ${type}) as ${quoteName(nameOf(item))}`;
}

/** The condition for `subscriptions=is.null` and `subscriptions=not.is.null`: whether anything is embedded. */
function embedCondition(embeds: ReadonlyMap<string, CompiledEmbed>, comparison: Comparison): string | null {
	const { field, operator, values } = comparison;
	const embed = field.path.length === 0 ? embeds.get(field.column) : undefined;
	if (!embed) return null;
	if (operator === "is" && values[0] === "null") return `(${embed.json} is null)`;
	if (operator === "is" && values[0] === "not_null") return `(${embed.json} is not null)`;
	throw new RestFailure(400, "PGRST120", `Bad operator on the '${field.column}' embedded resource`, {
		details: "Only is null or not is null filters are allowed on embedded resources",
	});
}

function orderSql(
	context: CompileContext,
	source: Source,
	embeds: ReadonlyMap<string, CompiledEmbed>,
	term: OrderTerm,
): string {
	const nulls = term.nulls === null ? "" : ` nulls ${term.nulls}`;
	const direction = `${term.descending ? "desc" : "asc"}${nulls}`;
	if (term.relation === null) return `${fieldSql(context, source, term.field)} ${direction}`;
	const embed = embeds.get(term.relation);
	if (!embed) throw notEmbedded(term.relation);
	const { target, column, targetColumn, toMany } = embed.link;
	if (toMany) {
		throw new RestFailure(400, "PGRST118", `A related order on '${term.relation}' is not possible`, {
			details: `'${source.table.name}' and '${term.relation}' do not form a many-to-one or one-to-one relationship`,
		});
	}
	columnOf(target, term.field.column);
	const other = { table: target, alias: context.nextAlias() };
	const match = `${other.alias}.${quoteName(targetColumn)} = ${source.alias}.${quoteName(column)}`;
	return `(select ${fieldSql(context, other, term.field)} from public.${quoteName(target.name)} ${other.alias} where ${match}) ${direction}`;
}
