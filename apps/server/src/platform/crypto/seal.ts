import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/**
 * AES-256-GCM. A sealed value is: version (1 byte) ‖ nonce (12) ‖ ciphertext ‖ tag (16). `context` says what the
 * value is and whose, and is authenticated with it: a value moved to another row or column does not open.
 */
const version = 1;
const nonceLength = 12;
const tagLength = 16;

export class CannotOpen extends Error {
	constructor() {
		super("This value was sealed with another key or for another place, or it was changed.");
	}
}

export function seal(key: Uint8Array, plain: Uint8Array, context: string): Buffer {
	const nonce = randomBytes(nonceLength);
	const cipher = createCipheriv("aes-256-gcm", key, nonce);
	cipher.setAAD(Buffer.from(context, "utf8"));
	return Buffer.concat([
		Buffer.of(version),
		nonce,
		cipher.update(plain),
		cipher.final(),
		cipher.getAuthTag(),
	]);
}

export function open(key: Uint8Array, sealed: Uint8Array, context: string): Buffer {
	const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
	if (bytes.length < 1 + nonceLength + tagLength || bytes[0] !== version) throw new CannotOpen();
	const tagAt = bytes.length - tagLength;
	const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(1, 1 + nonceLength), {
		authTagLength: tagLength,
	});
	decipher.setAAD(Buffer.from(context, "utf8"));
	decipher.setAuthTag(bytes.subarray(tagAt));
	try {
		return Buffer.concat([decipher.update(bytes.subarray(1 + nonceLength, tagAt)), decipher.final()]);
	} catch {
		throw new CannotOpen();
	}
}
