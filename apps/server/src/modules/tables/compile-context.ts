import type { Field } from "./request-tree.ts";
import { unknownColumn } from "./rest-failure.ts";
import type { Parameters } from "./sql-parameters.ts";
import type { Catalogue, Column, Table } from "./tables.catalogue.ts";

export interface CompileContext {
	readonly catalogue: Catalogue;
	readonly parameters: Parameters;
	/** A unique name for the statement's next table. */
	readonly nextAlias: () => string;
}

export function newContext(catalogue: Catalogue, parameters: Parameters): CompileContext {
	let count = 0;
	const nextAlias = () => {
		count += 1;
		return `t${count}`;
	};
	return { catalogue, parameters, nextAlias };
}

/** A table in the statement. */
export interface Source {
	readonly table: Table;
	readonly alias: string;
}

export function columnOf(table: Table, name: string): Column {
	const column = table.columns.get(name);
	if (!column) throw unknownColumn(table.name, name);
	return column;
}

/** The field's SQL. A path of keys works only in JSON columns. For others PostgreSQL reports the error. */
export function fieldSql(context: CompileContext, source: Source, field: Field): string {
	const column = columnOf(source.table, field.column);
	let sql = `${source.alias}.${quoteName(column.name)}`;
	for (const { asText, key } of field.path) {
		const isIndex = /^-?\d{1,9}$/.test(key);
		const parameter = context.parameters.add(key, isIndex ? "integer" : "text");
		sql = `(${sql} ${asText ? "->>" : "->"} ${parameter})`;
	}
	return sql;
}

/** For names from the catalogue, and for the aliases that a client gives to columns. */
export function quoteName(name: string): string {
	return `"${name.replaceAll('"', '""')}"`;
}
