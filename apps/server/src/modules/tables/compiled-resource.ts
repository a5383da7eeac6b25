import type { ColumnItem, ResourceNode } from "./request-tree.ts";
import type { Table } from "./tables.catalogue.ts";

export interface CompiledResource {
	readonly selects: readonly string[];
	readonly joins: readonly string[];
	readonly where: readonly string[];
	/** Order, limit and offset. */
	readonly tail: string;
}

/** `preferences->a->0` is shown as `a`: the last key that is no number. */
export function nameOf({ alias, field }: ColumnItem): string {
	if (alias !== null) return alias;
	return field.path.findLast(({ key }) => !/^-?\d+$/.test(key))?.key ?? field.column;
}

export function outputNames(table: Table, node: ResourceNode): string[] {
	return node.items.flatMap((item) => {
		if (item.kind === "column") return [nameOf(item)];
		if (item.kind === "all") return [...table.columns.keys()];
		if (item.items.length === 0) return [];
		// A spread inside a spread would need its own table here; no client has asked for it yet.
		return item.spread ? [] : [item.alias ?? item.relation];
	});
}
