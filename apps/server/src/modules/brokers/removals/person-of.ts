import type { Wanted } from "@unlisted/broker-playbooks";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { findIdentity } from "../core/identities.repository.ts";
import { openIdentity } from "../identity/open-identity.ts";
import { type Watched, wantedOf } from "../identity/wanted.rules.ts";

/**
 * The person as requests and looks need them. Null if they told us too little, or keep their identity on their device.
 */
export async function personOf(
	sql: Sql,
	{ userId, key, watched }: { readonly userId: string; readonly key: HeldKey; readonly watched: Watched },
): Promise<Wanted | null> {
	const row = await findIdentity(sql, userId);
	return row?.sealed ? wantedOf(openIdentity(key, row.sealed), watched) : null;
}
