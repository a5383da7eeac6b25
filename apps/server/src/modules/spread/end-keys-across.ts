import type { Sql } from "../../platform/db/database.ts";
import { foreignKeysAcross } from "./border.repository.ts";

interface KeysOfDatabase {
	readonly sql: Sql;
	readonly runScript: (script: string) => Promise<unknown>;
}

/**
 * No Citus can hold a row to one of a table that is not spread. From here on nobody but the product deletes rows with an account:
 * slices do (`forgets`), and the sweep at night.
 */
export async function endKeysAcross({ sql, runScript }: KeysOfDatabase): Promise<number> {
	const keys = await foreignKeysAcross(sql);
	for (const { table, name } of keys)
		await runScript(`alter table ${table} drop constraint if exists ${name}`);
	return keys.length;
}
