import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import type { NotificationsSlice } from "../../notifications/notifications.slice.ts";
import { identifiersOf } from "../core/identifiers.repository.ts";
import { openIdentifiers } from "../core/watched-identifiers.ts";

export interface ForgetWatchedDeps extends Pick<NotificationsSlice, "forgetTextsTo"> {
	readonly vault: PersonVault;
}

/** Deletes codes that we sent to the watched numbers. Mails are deleted with the account. */
export function forgetWatched({ vault, forgetTextsTo }: ForgetWatchedDeps) {
	return async (tx: Transaction, userId: string): Promise<void> => {
		// A person without identifiers may have no key, and we make none for a person who leaves.
		if ((await identifiersOf(tx, userId)).length === 0) return;
		const watched = await openIdentifiers(tx, userId, await vault.hold(tx, userId));
		const numbers = watched.filter(({ kind }) => kind === "phone").map(({ value }) => value);
		await forgetTextsTo(tx, numbers);
	};
}
