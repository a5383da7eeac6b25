import { newContext } from "./compile-context.ts";
import { compileResource } from "./compile-resource.ts";
import { allSql, bodySql, resourceSql, type Statement, tableSql, totalSql } from "./compile-statement.ts";
import type { AnswerForm } from "./read-headers.ts";
import type { ResourceNode } from "./request-tree.ts";
import { newParameters } from "./sql-parameters.ts";
import type { Catalogue, Table } from "./tables.catalogue.ts";

export interface ReadPlan {
	readonly table: Table;
	readonly root: ResourceNode;
	readonly form: AnswerForm;
	readonly counts: "no" | "exactly" | "about";
	/** True for HEAD: the answer has the counts without the rows. */
	readonly hidden: boolean;
}

export interface ReadStatement extends Statement {
	/** A statement for all rows, of which the page is a part. */
	readonly all: string;
}

export function compileRead(catalogue: Catalogue, plan: ReadPlan): ReadStatement {
	const parameters = newParameters();
	const context = newContext(catalogue, parameters);
	const source = { table: plan.table, alias: context.nextAlias() };
	const resource = compileResource(context, source, plan.root);
	const from = tableSql(source);
	const total = plan.counts === "no" ? "null::bigint" : totalSql(source, from, resource, plan.counts);
	return {
		all: `select 1 ${allSql(source, from, resource)}`,
		sql: `with page as (${resourceSql(source, from, resource)})
			select ${total}, count(*), ${bodySql(plan.form, plan.hidden)} from page`,
		values: parameters.values,
	};
}
