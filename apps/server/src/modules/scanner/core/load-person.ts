import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { type AccountHolder, findHolder } from "./person.ts";
import type { ScannerDeps } from "./scanner.deps.ts";
import { type OpenIdentifier, openIdentifiers, watchAccount } from "./watched-identifiers.ts";

export interface LoadedPerson {
	readonly holder: AccountHolder;
	readonly key: HeldKey;
	readonly identifiers: readonly OpenIdentifier[];
}

/** The person with all watched identifiers; null if the account is gone. */
export async function loadPerson(
	{ identity, vault, keys, clock }: Pick<ScannerDeps, "identity" | "vault" | "keys" | "clock">,
	sql: Sql,
	userId: string,
): Promise<LoadedPerson | null> {
	const holder = await findHolder(identity, userId);
	if (!holder) return null;
	const key = await vault.hold(sql, userId);
	const known = await openIdentifiers(sql, userId, key);
	const changed = await watchAccount({ keys }, sql, holder, { key, now: clock.now(), known });
	return { holder, key, identifiers: changed ? await openIdentifiers(sql, userId, key) : known };
}
