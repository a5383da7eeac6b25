import { type HeldKey, keyIfThere } from "../../../platform/crypto/person-vault.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type AccountHolder, findHolder } from "./person.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import { type OpenIdentifier, openIdentifiers, watchAccount } from "./watched-identifiers.ts";

export interface LoadedPerson {
	readonly holder: AccountHolder;
	readonly key: HeldKey;
	readonly identifiers: readonly OpenIdentifier[];
}

/** Loads the person with all watched identifiers. Returns null if the account is gone. */
export async function loadPerson(
	{ identity, vault, keys, clock }: Pick<ScannerDeps, "identity" | "vault" | "keys" | "clock">,
	db: Database,
	userId: string,
): Promise<LoadedPerson | null> {
	const holder = await findHolder(identity, userId);
	if (!holder) return null;
	const key = await keyIfThere(vault, db, userId);
	if (!key) return null;
	// A new key has sealed nothing yet, so there are no identifiers to open.
	const known = key.isNew ? [] : await openIdentifiers(db, userId, key);
	const identifiers = await watchAccount({ keys }, db, holder, { key, now: clock.now(), known });
	return { holder, key, identifiers };
}
