import type { DatabaseSync, SQLInputValue } from "node:sqlite";
import type { ObjectName } from "../wire/wire.ts";

export interface Range {
	gt?: number | string | undefined;
	gte?: number | string | undefined;
	lt?: number | string | undefined;
	lte?: number | string | undefined;
}

export type Condition = string | number | boolean | null | undefined | Range | readonly string[];

/** Paths into an object and the values that they must have. A path with `undefined` is ignored. */
export type Query = Readonly<Record<string, Condition>>;

export interface Page {
	limit: number;
	startingAfter?: string | undefined;
	endingBefore?: string | undefined;
}

interface Row {
	id: string;
	data: string;
	hidden: string;
}

/** Returns the newest first, as Stripe lists. Without a page: all objects, oldest first. */
const symbols = new Map(Object.entries({ gt: ">", gte: ">=", lt: "<", lte: "<=" }));

export function selectObjects(
	database: DatabaseSync,
	name: ObjectName,
	query: Query,
	page: Page | null,
): { rows: Row[]; more: boolean } {
	const where = ["object = ?"];
	const values: SQLInputValue[] = [name];
	for (const [path, condition] of Object.entries(query)) {
		// The paths come from the endpoints' own code. Only the values come from outside.
		const column = `data ->> '$.${path}'`;
		if (condition === undefined) continue;
		if (condition === null) where.push(`${column} IS NULL`);
		else if (Array.isArray(condition)) {
			where.push(`${column} IN (SELECT value FROM json_each(?))`);
			values.push(JSON.stringify(condition));
		} else if (typeof condition === "object") {
			for (const [operator, value] of Object.entries(condition as Range)) {
				const symbol = symbols.get(operator);
				if (value === undefined || symbol === undefined) continue;
				where.push(`${column} ${symbol} ?`);
				values.push(value);
			}
		} else {
			where.push(`${column} = ?`);
			values.push(typeof condition === "boolean" ? Number(condition) : condition);
		}
	}
	if (page === null) {
		const sql = `SELECT id, data, hidden FROM objects WHERE ${where.join(" AND ")} ORDER BY seq`;
		return { rows: database.prepare(sql).all(...values) as unknown as Row[], more: false };
	}
	const backwards = page.endingBefore !== undefined;
	const cursor = page.endingBefore ?? page.startingAfter;
	if (cursor !== undefined) {
		where.push(`seq ${backwards ? ">" : "<"} (SELECT seq FROM objects WHERE id = ?)`);
		values.push(cursor);
	}
	const sql = `SELECT id, data, hidden FROM objects WHERE ${where.join(" AND ")}
		ORDER BY seq ${backwards ? "ASC" : "DESC"} LIMIT ?`;
	const rows = database.prepare(sql).all(...values, page.limit + 1) as unknown as Row[];
	const shown = rows.slice(0, page.limit);
	return { rows: backwards ? shown.reverse() : shown, more: rows.length > page.limit };
}
