import { fromBase64, toBase64 } from "../bytes/base64.ts";
import { type Bytes, hexOf, joined, utf8 } from "../bytes/bytes.ts";
import { sha256 } from "../bytes/sha256.ts";

/** C2SP signed-note and tlog-cosignature: the first byte says what is signed and how. */
export const plainSignature = 0x01;
export const timedCosignature = 0x04;

const publicKeyLength = 32;

/** A key for checking signatures, written "NAME+ID+KEY". */
export interface VerifierKey {
	readonly name: string;
	/** Four bytes in hex. They only help to find the key. */
	readonly id: string;
	readonly type: typeof plainSignature | typeof timedCosignature;
	readonly publicKey: Bytes;
	/** The key in its written form. */
	readonly text: string;
}

export async function verifierKey(
	name: string,
	type: VerifierKey["type"],
	publicKey: Uint8Array,
): Promise<VerifierKey> {
	if (!isKeyName(name) || publicKey.length !== publicKeyLength) throw new Error("This is no key of a log.");
	const material = joined(Uint8Array.of(type), publicKey);
	const id = hexOf((await sha256(joined(utf8(`${name}\n`), material))).subarray(0, 4));
	return { name, id, type, publicKey: joined(publicKey), text: `${name}+${id}+${toBase64(material)}` };
}

/** Null if this is no Ed25519 key of one of the two types, or if its three parts do not belong together. */
export async function parseVerifierKey(text: string): Promise<VerifierKey | null> {
	const [, name, encoded] = /^([^+]+)\+[0-9a-f]{8}\+([A-Za-z0-9+/=]+)$/.exec(text) ?? [];
	const material = encoded === undefined ? null : fromBase64(encoded);
	const type = material?.[0];
	if (name === undefined || material === null || !isKeyName(name)) return null;
	if (type !== plainSignature && type !== timedCosignature) return null;
	if (material.length !== 1 + publicKeyLength) return null;
	const key = await verifierKey(name, type, material.subarray(1));
	return key.text === text ? key : null;
}

export function isKeyName(name: string): boolean {
	return name.length <= 255 && name.isWellFormed() && /^[^\p{White_Space}\p{Cc}+]+$/u.test(name);
}
