import { createHmac, hash, type KeyObject, timingSafeEqual } from "node:crypto";

/**
 * Version (1 byte) ‖ session id (16) ‖ counter (varint) ‖ HMAC-SHA-256 cut to 16 bytes ‖ checksum (4). The
 * key comes from MASTER_KEY, and the database holds only the counter. So nobody can make a token from the
 * database, and an invented one is refused without a query.
 */
export interface RefreshToken {
	readonly sessionId: string;
	readonly counter: number;
}

const signatureLength = 16;
const checksumLength = 4;

export function encodeRefreshToken(key: KeyObject, { sessionId, counter }: RefreshToken): string {
	const body = Buffer.concat([
		Buffer.of(0),
		Buffer.from(sessionId.replaceAll("-", ""), "hex"),
		Buffer.from(varint(counter)),
	]);
	const signed = Buffer.concat([body, signature(key, body)]);
	return Buffer.concat([signed, checksum(signed)]).toString("base64url");
}

/** Returns null for every token that we did not make. */
export function decodeRefreshToken(key: KeyObject, token: string): RefreshToken | null {
	if (!/^[A-Za-z0-9_-]{51,62}$/.test(token)) return null;
	const bytes = Buffer.from(token, "base64url");
	const signed = bytes.subarray(0, -checksumLength);
	const body = signed.subarray(0, -signatureLength);
	if (bytes[0] !== 0 || !checksum(signed).equals(bytes.subarray(-checksumLength))) return null;
	const sessionId = uuidOf(body.subarray(1, 17));
	const counter = readVarint(body.subarray(17));
	if (counter === null) return null;
	return timingSafeEqual(signature(key, body), signed.subarray(-signatureLength))
		? { sessionId, counter }
		: null;
}

function signature(key: KeyObject, body: Uint8Array): Buffer {
	return createHmac("sha256", key).update(body).digest().subarray(0, signatureLength);
}

function checksum(bytes: Uint8Array): Buffer {
	return hash("sha256", bytes, "buffer").subarray(0, checksumLength);
}

function uuidOf(bytes: Uint8Array): string {
	const hex = Buffer.from(bytes).toString("hex");
	return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function varint(value: number): number[] {
	const bytes: number[] = [];
	let rest = value;
	while (rest >= 128) {
		bytes.push((rest % 128) + 128);
		rest = Math.floor(rest / 128);
	}
	return [...bytes, rest];
}

function readVarint(bytes: Uint8Array): number | null {
	let value = 0;
	for (const [index, byte] of bytes.entries()) {
		value += (byte & 127) * 128 ** index;
		const last = index === bytes.length - 1;
		if (byte < 128 !== last) return null;
	}
	return bytes.length > 0 && Number.isSafeInteger(value) ? value : null;
}
