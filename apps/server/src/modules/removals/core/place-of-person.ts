import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Sql } from "../../../platform/db/database.ts";
import type { PersonsPlace } from "./deadline.rules.ts";
import type { RemovalsDeps } from "./removals.deps.ts";

/** Where the person lives. Null if they did not say, or keep it on their device. */
export async function placeOfPerson(
	{ brokers }: { readonly brokers: Pick<RemovalsDeps["brokers"], "personOf"> },
	sql: Sql,
	{ userId, key }: { readonly userId: string; readonly key: HeldKey },
): Promise<PersonsPlace | null> {
	const watched = { phones: [], emails: [] };
	return (await brokers.personOf(sql, { userId, key, watched }))?.places[0] ?? null;
}
