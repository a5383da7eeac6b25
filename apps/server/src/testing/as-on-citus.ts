import { endKeysAcross } from "../modules/spread/end-keys-across.ts";
import type { Database } from "../platform/db/database.ts";

/**
 * Removes all foreign keys to accounts, as `database distribute` does. After that, a person's rows can outlive the
 * account.
 */
export async function endKeysAsOnCitus(db: Database): Promise<void> {
	await endKeysAcross({ sql: db, runScript: db.runScript });
}
