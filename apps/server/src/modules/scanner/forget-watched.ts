import type { PersonVault } from "../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { forgetMailsTo } from "../notifications/forget-mails-to.ts";
import { identifiersOf } from "./identifiers.repository.ts";
import { openIdentifiers } from "./watched-identifiers.ts";

/** When a person goes: codes that were sent to what they had watched. The rows themselves go with the account. */
export function forgetWatched({ vault }: { readonly vault: PersonVault }) {
	return async (tx: Transaction, userId: string): Promise<void> => {
		// Without any there may be no key either, and none is to be made for somebody who leaves.
		if ((await identifiersOf(tx, userId)).length === 0) return;
		const watched = await openIdentifiers(tx, userId, await vault.hold(tx, userId));
		const reachable = watched.filter(({ kind }) => kind === "email" || kind === "phone");
		await forgetMailsTo(
			tx,
			reachable.map(({ value }) => value),
		);
	};
}
