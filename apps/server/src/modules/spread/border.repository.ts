import type { Sql } from "../../platform/db/database.ts";
import { spreadTables } from "./spread-tables.rules.ts";

export interface ForeignKeyAcross {
	readonly table: string;
	readonly name: string;
	readonly to: string;
}

/** Returns the foreign keys that lead from a spread table to a table that is not spread. */
export async function foreignKeysAcross(sql: Sql): Promise<ForeignKeyAcross[]> {
	const { rows } = await sql.query<ForeignKeyAcross>(
		`select conrelid::regclass::text as "table", quote_ident(conname) as "name", confrelid::regclass::text as "to"
		 from pg_catalog.pg_constraint
		 where contype = 'f' and conrelid::regclass::text = any($1) and confrelid::regclass::text <> all($1)
		 order by conrelid, conname`,
		[spreadTables],
	);
	return rows;
}
