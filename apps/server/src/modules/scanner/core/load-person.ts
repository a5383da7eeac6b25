import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Database, Transaction } from "../../../platform/db/database.ts";
import { type AccountHolder, findHolder } from "./person.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import { followAccount, type OpenIdentifier, openIdentifiers, watchAccount } from "./watched-identifiers.ts";

export interface LoadedPerson {
	readonly holder: AccountHolder;
	readonly key: HeldKey;
	readonly identifiers: readonly OpenIdentifier[];
}

type Deps = Pick<ScannerDeps, "identity" | "vault" | "keys" | "clock">;

/** Loads the person with all watched identifiers. Returns null if the account is gone. */
export async function loadPerson(deps: Deps, db: Database, userId: string): Promise<LoadedPerson | null> {
	const { identity, vault, keys, clock } = deps;
	const holder = await findHolder(identity, userId);
	if (!holder) return null;
	const key = await vault.find(db, userId);
	if (!key) return db.transaction((tx) => loadFirst(deps, tx, holder));
	const known = await openIdentifiers(db, userId, key);
	const identifiers = await watchAccount({ keys }, db, holder, { key, now: clock.now(), known });
	return { holder, key, identifiers };
}

/** Makes the key of a person who has none, and watches what they sign in with, in one transaction. */
async function loadFirst(
	{ vault, keys, clock }: Omit<Deps, "identity">,
	tx: Transaction,
	holder: AccountHolder,
): Promise<LoadedPerson | null> {
	const key = await vault.make(tx, holder.userId);
	if (!key) return null;
	// A new key has sealed nothing yet, so there are no identifiers to open.
	const known = key.isNew ? [] : await openIdentifiers(tx, holder.userId, key);
	const identifiers = await followAccount({ keys }, tx, holder, { key, now: clock.now(), known });
	return { holder, key, identifiers };
}
