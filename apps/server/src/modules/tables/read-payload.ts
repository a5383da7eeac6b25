import { badBody, unknownBodyColumn } from "./rest-failure.ts";
import type { Column, Table } from "./tables.catalogue.ts";

export interface Payload {
	readonly columns: readonly Column[];
	readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/**
 * Reads the rows of a body. Without `columns=`, the first row's keys are the columns, and every row must have the
 * same keys.
 */
export function readPayload(table: Table, body: unknown, named: readonly string[] | null): Payload {
	const rows = Array.isArray(body) ? body : [body];
	if (!rows.every(isRow)) throw badBody();
	const names = named ?? Object.keys(rows[0] ?? {});
	if (named === null && !rows.every((row) => sameKeys(row, names)))
		throw badBody("All object keys must match");
	const columns = names.map((name) => {
		const column = table.columns.get(name);
		if (!column) throw unknownBodyColumn(table.name, name);
		return column;
	});
	return { columns, rows };
}

function isRow(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function sameKeys(row: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
	return Object.keys(row).length === names.length && names.every((name) => Object.hasOwn(row, name));
}
