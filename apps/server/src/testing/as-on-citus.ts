import { endKeysAcross } from "../modules/spread/end-keys-across.ts";
import type { Database } from "../platform/db/database.ts";

/** No foreign key leads to accounts any more, as `database distribute` leaves it: a person's rows can outlive the account. */
export async function endKeysAsOnCitus(db: Database): Promise<void> {
	await endKeysAcross({ sql: db, runScript: db.runScript });
}
