import { conditionSql } from "./compile-conditions.ts";
import { type CompileContext, newContext, quoteName, type Source } from "./compile-context.ts";
import { compileResource } from "./compile-resource.ts";
import { bodySql, resourceSql, type Statement, tableSql } from "./compile-statement.ts";
import type { AnswerForm } from "./read-headers.ts";
import type { Payload } from "./read-payload.ts";
import type { ResourceNode } from "./request-tree.ts";
import { newParameters } from "./sql-parameters.ts";
import type { Catalogue, Table } from "./tables.catalogue.ts";

export type Change =
	| {
			readonly kind: "insert";
			readonly payload: Payload;
			readonly missingDefault: boolean;
			readonly upsert: Upsert | null;
	  }
	| { readonly kind: "update"; readonly payload: Payload }
	| { readonly kind: "delete" };

export interface Upsert {
	readonly resolution: "merge" | "ignore";
	readonly columns: readonly string[];
}

export interface WritePlan {
	readonly table: Table;
	readonly root: ResourceNode;
	readonly change: Change;
	readonly form: AnswerForm;
	readonly answer: "minimal" | "headers-only" | "representation";
}

export function compileWrite(catalogue: Catalogue, plan: WritePlan): Statement {
	const parameters = newParameters();
	const context = newContext(catalogue, parameters);
	const source = { table: plan.table, alias: context.nextAlias() };
	const changed = `changed as (${changeSql(context, source, plan)})`;
	const shown = { table: plan.table, alias: context.nextAlias() };
	const inserted = `(select count(*) filter (where "#inserted") from changed)`;
	if (plan.answer !== "representation") {
		const location = plan.answer === "headers-only" ? locationSql(plan.table) : "null::text";
		const sql = `with ${changed} select count(*), count(*), '', ${inserted}, ${location} from changed`;
		return { sql, values: parameters.values };
	}
	const resource = compileResource(context, shown, plan.root, "already applied");
	const sql = `with ${changed}, page as (${resourceSql(shown, "changed", resource)})
		select (select count(*) from changed), count(*), ${bodySql(plan.form, false)}, ${inserted}, null::text from page`;
	return { sql, values: parameters.values };
}

function changeSql(context: CompileContext, source: Source, plan: WritePlan): string {
	const { change } = plan;
	if (change.kind === "insert") return insertSql(context, source, plan, change);
	const where = plan.root.conditions.map((condition) => conditionSql(context, source, condition));
	const which = where.length > 0 ? `where ${where.join(" and ")}` : "";
	const returning = returningSql(source, plan, "false");
	const target = `${tableSql(source)} as ${source.alias}`;
	if (change.kind === "delete") return `delete from ${target} ${which} returning ${returning}`;
	const { columns, rows } = change.payload;
	// A change without columns changes nothing, and is no error.
	if (columns.length === 0) return `select ${returning} from ${target} where false`;
	const sets = columns.map(({ name }) => `${quoteName(name)} = p.${quoteName(name)}`);
	const values = `jsonb_to_record(${context.parameters.add(JSON.stringify(rows[0]), "jsonb")}) as p(${recordSql(change.payload)})`;
	return `update ${target} set ${sets.join(", ")} from ${values} ${which} returning ${returning}`;
}

function insertSql(
	context: CompileContext,
	source: Source,
	plan: WritePlan,
	change: Extract<Change, { kind: "insert" }>,
): string {
	const { payload, upsert } = change;
	const inserted = upsert?.resolution === "merge" ? `(${source.alias}.xmax = 0)` : "true";
	const returning = returningSql(source, plan, inserted);
	const target = `${tableSql(source)} as ${source.alias}`;
	if (payload.rows.length === 0)
		return `select ${returningSql(source, plan, "true")} from ${target} where false`;
	if (payload.columns.length === 0) return `insert into ${target} default values returning ${returning}`;
	const names = payload.columns.map(({ name }) => quoteName(name));
	const values = payload.columns.map(({ name, defaultsTo }) => {
		if (!change.missingDefault || defaultsTo === undefined) return `p.${quoteName(name)}`;
		// The name comes from the catalogue, so it is safe in SQL. A missing key differs from a key with null.
		return `case when e.value ? '${name}' then p.${quoteName(name)} else ${defaultsTo} end`;
	});
	const rows = context.parameters.add(JSON.stringify(payload.rows), "jsonb");
	return `insert into ${target} (${names.join(", ")})
		select ${values.join(", ")} from jsonb_array_elements(${rows}) with ordinality as e(value, position),
			lateral jsonb_to_record(e.value) as p(${recordSql(payload)}) order by e.position
		${upsert === null ? "" : conflictSql(payload, upsert)} returning ${returning}`;
}

function conflictSql(payload: Payload, { resolution, columns }: Upsert): string {
	const target = `on conflict (${columns.map(quoteName).join(", ")})`;
	if (resolution === "ignore") return `${target} do nothing`;
	const others = payload.columns.filter(({ name }) => !columns.includes(name));
	// The compared columns are equal already. We set them only if there is nothing else to set.
	const set = (others.length > 0 ? others : payload.columns).map(({ name }) => quoteName(name));
	return `${target} do update set ${set.map((name) => `${name} = excluded.${name}`).join(", ")}`;
}

function recordSql(payload: Payload): string {
	return payload.columns.map(({ name, type }) => `${quoteName(name)} ${type}`).join(", ");
}

/** Returns only the columns that the answer needs, because a person may write columns that they may not read. */
function returningSql(source: Source, plan: WritePlan, inserted: string): string {
	const names =
		plan.answer === "representation"
			? [...plan.table.columns.keys()]
			: plan.answer === "headers-only"
				? plan.table.primaryKey
				: [];
	return [...names.map((name) => `${source.alias}.${quoteName(name)}`), `${inserted} as "#inserted"`].join(
		", ",
	);
}

function locationSql(table: Table): string {
	const parts = table.primaryKey.map((name) => `'${name}=eq.' || min(${quoteName(name)}::text)`);
	return `case when count(*) = 1 then ${parts.join(" || '&' || ")} end`;
}
