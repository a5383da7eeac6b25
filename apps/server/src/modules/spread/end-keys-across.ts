import type { Sql } from "../../platform/db/database.ts";
import { foreignKeysAcross } from "./border.repository.ts";

interface KeysOfDatabase {
	readonly sql: Sql;
	readonly runScript: (script: string) => Promise<unknown>;
}

/**
 * Drops these foreign keys, because Citus allows none from a spread table to one that is not spread. From then on,
 * the database deletes no rows together with an account: slices (`forgets`) and the sweep at night do.
 */
export async function endKeysAcross({ sql, runScript }: KeysOfDatabase): Promise<number> {
	const keys = await foreignKeysAcross(sql);
	for (const { table, name } of keys)
		await runScript(`alter table ${table} drop constraint if exists ${name}`);
	return keys.length;
}
