import { quoteName, type Source } from "./compile-context.ts";
import type { CompiledResource } from "./compiled-resource.ts";
import type { AnswerForm } from "./read-headers.ts";

/**
 * A compiled request: a statement and its values. The statement returns one row with total, rows shown and body. For
 * a change it also returns rows inserted and location.
 */
export interface Statement {
	readonly sql: string;
	readonly values: readonly string[];
}

export function resourceSql(source: Source, from: string, resource: CompiledResource): string {
	const where = resource.where.length > 0 ? `where ${resource.where.join(" and ")}` : "";
	return `select ${resource.selects.join(", ")} from ${from} ${source.alias} ${resource.joins.join(" ")} ${where} ${resource.tail}`;
}

/** The most rows that are counted for a caller who asks for an approximate count. */
export const countedRows = 10_000;

export function totalSql(
	source: Source,
	from: string,
	resource: CompiledResource,
	how: "exactly" | "about",
): string {
	const all = allSql(source, from, resource);
	return how === "exactly"
		? `(select count(*) ${all})`
		: `(select count(*) from (select 1 ${all} limit ${countedRows}) counted)`;
}

export function allSql(source: Source, from: string, resource: CompiledResource): string {
	const where = resource.where.length > 0 ? `where ${resource.where.join(" and ")}` : "";
	return `from ${from} ${source.alias} ${resource.joins.join(" ")} ${where}`;
}

/** PostgreSQL writes the JSON, so times and numbers have PostgreSQL's spelling. */
export function bodySql(form: AnswerForm, hidden: boolean): string {
	if (hidden) return "''";
	const rows = "coalesce(json_agg(page), '[]'::json)";
	const shown = form.stripNulls ? `json_strip_nulls(${rows})` : rows;
	return form.single ? `(${shown} -> 0)::text` : `(${shown})::text`;
}

export function tableSql(source: Source): string {
	return `public.${quoteName(source.table.name)}`;
}
