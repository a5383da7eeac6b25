import type { Transaction } from "../../../platform/db/database.ts";
import { type ForgetWatchedDeps, forgetWatched } from "./forget-watched.ts";
import { deleteScannerRowsOf } from "./people.repository.ts";

/**
 * Deletes what was watched and found, and the settings, when the account is deleted or turns out to be another
 * person's. No foreign key does it: see decision 0205.
 */
export function forgetScanner(deps: ForgetWatchedDeps) {
	const forgetTexts = forgetWatched(deps);
	return async (tx: Transaction, userId: string): Promise<void> => {
		await forgetTexts(tx, userId);
		await deleteScannerRowsOf(tx, userId);
	};
}
