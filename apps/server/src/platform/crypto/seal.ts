import { createCipheriv, createDecipheriv, createSecretKey, KeyObject, randomBytes } from "node:crypto";

/**
 * Seals with AES-256-GCM. A sealed value is: version (1 byte) ‖ the key's id (2, in version 2 only) ‖ nonce (12) ‖
 * ciphertext ‖ tag (16). `context` says what the value is and whose it is. It is authenticated together with the
 * value, so a value that is moved to another row or column does not open.
 */
const withoutId = 1;
const withId = 2;
const nonceLength = 12;
const tagLength = 16;

export class CannotOpen extends Error {
	constructor() {
		super("This value was sealed with another key or for another place, or it was changed.");
	}
}

/** A cipher or an HMAC of node:crypto takes three to five times as long with plain bytes. */
export function keyObject(key: Uint8Array | KeyObject): KeyObject {
	return key instanceof KeyObject ? key : createSecretKey(key);
}

export function seal(
	key: Uint8Array | KeyObject,
	plain: Uint8Array,
	context: string,
	keyId?: number,
): Buffer {
	const nonce = randomBytes(nonceLength);
	const cipher = createCipheriv("aes-256-gcm", keyObject(key), nonce);
	cipher.setAAD(Buffer.from(context, "utf8"));
	return Buffer.concat([
		keyId === undefined ? Buffer.of(withoutId) : Buffer.of(withId, keyId >> 8, keyId & 255),
		nonce,
		cipher.update(plain),
		cipher.final(),
		cipher.getAuthTag(),
	]);
}

/** The id of the key that sealed a value. Null if the value has no id. */
export function keyIdOf(sealed: Uint8Array): number | null {
	return sealed[0] === withId ? ((sealed[1] ?? 0) << 8) | (sealed[2] ?? 0) : null;
}

export function open(key: Uint8Array | KeyObject, sealed: Uint8Array, context: string): Buffer {
	const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
	const nonceAt = bytes[0] === withId ? 3 : 1;
	const isOurs = bytes[0] === withId || bytes[0] === withoutId;
	if (!isOurs || bytes.length < nonceAt + nonceLength + tagLength) throw new CannotOpen();
	const textAt = nonceAt + nonceLength;
	const tagAt = bytes.length - tagLength;
	const decipher = createDecipheriv("aes-256-gcm", keyObject(key), bytes.subarray(nonceAt, textAt), {
		authTagLength: tagLength,
	});
	decipher.setAAD(Buffer.from(context, "utf8"));
	decipher.setAuthTag(bytes.subarray(tagAt));
	try {
		return Buffer.concat([decipher.update(bytes.subarray(textAt, tagAt)), decipher.final()]);
	} catch {
		throw new CannotOpen();
	}
}
