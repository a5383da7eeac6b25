import { noRelationship } from "./rest-failure.ts";
import type { Catalogue, Table } from "./tables.catalogue.ts";

/** A relationship, seen from one of its two tables. */
export interface Link {
	readonly target: Table;
	readonly column: string;
	readonly targetColumn: string;
	readonly toMany: boolean;
}

/** Finds a relationship by the other table's name. A hint (`!…`) may name the constraint or the column. */
export function findRelationship(
	catalogue: Catalogue,
	outer: Table,
	relation: string,
	hint: string | null,
): Link {
	for (const { constraint, from, to } of catalogue.relationships) {
		if (hint !== null && hint !== constraint && hint !== from.column) continue;
		const [here, there] = from.table === outer.name ? [from, to] : [to, from];
		const target = catalogue.tables.get(there.table);
		if (here.table !== outer.name || there.table !== relation || !target) continue;
		return { target, column: here.column, targetColumn: there.column, toMany: here === to };
	}
	throw noRelationship(outer.name, relation);
}
