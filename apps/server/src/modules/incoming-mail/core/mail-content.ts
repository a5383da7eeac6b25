import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { HeldKey } from "../../../platform/crypto/person-vault.ts";

/** Keys seal text, but a mail may be bytes in any encoding. */
export function sealMail(key: HeldKey, id: string, raw: Uint8Array): Buffer {
	return key.seal(
		Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString("base64"),
		`incoming-mail:${id}`,
	);
}

export function openMail(key: HeldKey, id: string, sealed: Uint8Array): Buffer {
	return Buffer.from(key.open(sealed, `incoming-mail:${id}`), "base64");
}

/** Seals a mail that belongs to nobody with the installation's key. */
export function sealUnmatched(
	keys: KeyRing,
	id: string,
	raw: Uint8Array,
): { sealed: Buffer; keyId: number | null } {
	return keys.seal("system", raw, `incoming-mail:${id}`);
}

export function openUnmatched(keys: KeyRing, id: string, sealed: Uint8Array): Buffer {
	return keys.open("system", sealed, `incoming-mail:${id}`);
}
