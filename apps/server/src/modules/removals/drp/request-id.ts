import type { HeldKey } from "../../../platform/crypto/person-vault.ts";
import type { DrpRequestRow } from "./requests.repository.ts";

const contextOf = (id: string) => `drp-request:${id}`;

/** The business's name for a request, sealed with the person's key. `id` is ours. */
export function sealRequestId(key: HeldKey, id: string, requestId: string): Buffer {
	return key.seal(requestId, contextOf(id));
}

export function openRequestId(
	key: HeldKey,
	{ id, sealed }: Pick<DrpRequestRow, "id" | "sealed">,
): string | null {
	return sealed === null ? null : key.open(sealed, contextOf(id));
}
