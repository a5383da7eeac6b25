import type { Database } from "../../platform/db/database.ts";
import { firstUuid } from "../../platform/db/first-uuid.ts";
import type { Log } from "../../platform/log/log.ts";
import { accountsAmong, deleteRowsOf, peopleOfEverybodyIn } from "./orphans.repository.ts";
import { spreadTables } from "./spread-tables.rules.ts";

const peopleAtOnce = 2000;

/**
 * At night, deletes rows of accounts that no longer exist. A worker may write such a row while the account is
 * deleted, and no foreign key prevents it. Nobody can open its data any more, because the key was deleted with the
 * account.
 */
export function sweepOrphans({ db, log }: { readonly db: Database; readonly log: Log }) {
	return async (_: object, { signal }: { signal: AbortSignal }): Promise<void> => {
		let deleted = 0;
		for (const table of spreadTables) {
			for (let after: string | undefined = firstUuid; after !== undefined; ) {
				signal.throwIfAborted();
				// The rows are read before the accounts. So a person with a row and without an account has lost the account,
				// and is not one whose account is being created.
				const people: string[] = await peopleOfEverybodyIn(db, table, { after, limit: peopleAtOnce });
				const accounts = await accountsAmong(db, people);
				for (const userId of people)
					if (!accounts.has(userId)) deleted += await deleteRowsOf(db, table, userId);
				after = people.length < peopleAtOnce ? undefined : people.at(-1);
			}
		}
		if (deleted > 0) log.info({ rows: deleted }, "rows of accounts that are gone were deleted");
	};
}
