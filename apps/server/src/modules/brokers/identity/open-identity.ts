import { type BrokerIdentity, emptyIdentity, identitySchema } from "@unlisted/contracts/brokers";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { Sql } from "../../../platform/db/database.ts";
import { findHandover, findIdentity } from "../core/identities.repository.ts";

export const identityContext = "broker-identity";

export function handoverContext(taskId: string): string {
	return `broker-handover:${taskId}`;
}

/** What to search with: what was handed over for this scan, else what is kept here. */
export async function identityForScan(
	sql: Sql,
	{ userId, taskId, key, now }: { userId: string; taskId: string; key: HeldKey; now: Date },
): Promise<{ readonly identity: BrokerIdentity; readonly kept: "here" | "device" }> {
	const handed = await findHandover(sql, userId, taskId, now);
	if (handed) return { identity: read(key.open(handed, handoverContext(taskId))), kept: "device" };
	const row = await findIdentity(sql, userId);
	return {
		identity: row?.sealed ? read(key.open(row.sealed, identityContext)) : emptyIdentity,
		kept: row?.kept ?? "here",
	};
}

/** What another version of the product saved may lack a field. */
function read(text: string): BrokerIdentity {
	return identitySchema.parse({ ...emptyIdentity, ...(JSON.parse(text) as object) });
}

export function openIdentity(key: HeldKey, sealed: Uint8Array): BrokerIdentity {
	return read(key.open(sealed, identityContext));
}
