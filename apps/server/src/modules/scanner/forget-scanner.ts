import type { PersonVault } from "../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { forgetWatched } from "./forget-watched.ts";
import { deleteScannerRowsOf } from "./people.repository.ts";

/** When an account turns out to be somebody else's: what was watched and found for whoever had it, and how they wanted it. */
export function forgetScanner(deps: { readonly vault: PersonVault }) {
	const forgetTexts = forgetWatched(deps);
	return async (tx: Transaction, userId: string): Promise<void> => {
		await forgetTexts(tx, userId);
		await deleteScannerRowsOf(tx, userId);
	};
}
