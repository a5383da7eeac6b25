import { type BrokerIdentity, emptyIdentity, identitySchema } from "@unlisted/contracts/brokers";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { SearchedWith } from "../core/identities.repository.ts";

export const identityContext = "broker-identity";

export function handoverContext(taskId: string): string {
	return `broker-handover:${taskId}`;
}

/** The identity to search with: the one handed over for this scan, otherwise the stored one. */
export function identityForScan(
	{ handed, sealed, kept }: SearchedWith,
	{ taskId, key }: { readonly taskId: string; readonly key: HeldKey },
): { readonly identity: BrokerIdentity; readonly kept: "here" | "device" } {
	if (handed) return { identity: read(key.open(handed, handoverContext(taskId))), kept: "device" };
	return { identity: sealed ? read(key.open(sealed, identityContext)) : emptyIdentity, kept: kept ?? "here" };
}

/** An identity that another version of the product saved may lack a field. */
function read(text: string): BrokerIdentity {
	return identitySchema.parse({ ...emptyIdentity, ...(JSON.parse(text) as object) });
}

export function openIdentity(key: HeldKey, sealed: Uint8Array): BrokerIdentity {
	return read(key.open(sealed, identityContext));
}
