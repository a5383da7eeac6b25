import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { PersonVault } from "../../../platform/crypto/person-vault.ts";
import type { Transaction } from "../../../platform/db/database.ts";
import { forgetTextsTo } from "../../notifications/mail/forget-texts-to.ts";
import { identifiersOf } from "../core/identifiers.repository.ts";
import { openIdentifiers } from "../core/watched-identifiers.ts";

/** Deletes codes that were sent to the watched numbers. Mails and the rows themselves go with the account. */
export function forgetWatched({ vault, keys }: { readonly vault: PersonVault; readonly keys: KeyRing }) {
	const forgetTexts = forgetTextsTo({ keys });
	return async (tx: Transaction, userId: string): Promise<void> => {
		// Without identifiers there may be no key, and none is made for a person who leaves.
		if ((await identifiersOf(tx, userId)).length === 0) return;
		const watched = await openIdentifiers(tx, userId, await vault.hold(tx, userId));
		const numbers = watched.filter(({ kind }) => kind === "phone").map(({ value }) => value);
		await forgetTexts(tx, numbers);
	};
}
