import { type CompileContext, quoteName, type Source } from "./compile-context.ts";
import { type CompiledResource, outputNames } from "./compiled-resource.ts";
import { findRelationship, type Link } from "./find-relationship.ts";
import type { EmbedNode, ResourceNode } from "./request-tree.ts";
import { RestFailure } from "./rest-failure.ts";

export interface CompiledEmbed {
	readonly link: Link;
	readonly join: string;
	/** The SQL of the embedded JSON. It is null for a row that has nothing embedded. */
	readonly json: string;
	/** The columns of the outer resource. There is none for `subscriptions()`, which only filters. */
	readonly selects: readonly string[];
}

/**
 * Makes one lateral join for each embed. The join has at most one row for each outer row, so it never multiplies
 * rows. The inside of an embed is a resource again, so the caller passes in how to compile one.
 */
export function compileEmbed(
	context: CompileContext,
	outer: Source,
	name: string,
	node: EmbedNode,
	compile: (context: CompileContext, source: Source, node: ResourceNode) => CompiledResource,
): CompiledEmbed {
	const { item } = node;
	const link = findRelationship(context.catalogue, outer.table, item.relation, item.hint);
	const source = { table: link.target, alias: context.nextAlias() };
	const inside = compile(context, source, node);
	const match = `${source.alias}.${quoteName(link.targetColumn)} = ${outer.alias}.${quoteName(link.column)}`;
	const joined = context.nextAlias();
	const json = `${joined}."#json"`;
	const rows = insideSql(source, inside, match);
	const made = link.toMany ? "json_agg(r)" : "row_to_json(r)";
	const more = item.spread ? ", r.*" : "";
	const lateral = `lateral (select ${made} as "#json"${more} from (${rows}) r) ${joined}`;
	const join = item.inner ? `join ${lateral} on ${json} is not null` : `left join ${lateral} on true`;
	if (item.spread) {
		if (link.toMany) throw noSpread(outer.table.name, link.target.name);
		const names = outputNames(link.target, node).map(quoteName);
		return { link, join, json, selects: names.map((column) => `${joined}.${column} as ${column}`) };
	}
	const value = link.toMany ? `coalesce(${json}, '[]')` : json;
	return { link, join, json, selects: node.items.length === 0 ? [] : [`${value} as ${quoteName(name)}`] };
}

function insideSql(source: Source, inside: CompiledResource, match: string): string {
	const where = [match, ...inside.where].join(" and ");
	return `select ${inside.selects.join(", ")} from public.${quoteName(source.table.name)} ${source.alias} ${inside.joins.join(" ")} where ${where} ${inside.tail}`;
}

function noSpread(from: string, to: string): RestFailure {
	return new RestFailure(400, "PGRST119", `A spread operation on '${to}' is not possible`, {
		details: `'${from}' and '${to}' do not form a many-to-one or one-to-one relationship`,
	});
}
