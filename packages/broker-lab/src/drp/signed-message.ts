import { createPublicKey, verify } from "node:crypto";

/**
 * Opens what DRP signs: libsodium's combined form in base64. It holds 64 bytes of Ed25519 signature and then the
 * message.
 */
export function messageIn(body: string, verifyKey: string): { message: unknown } | { wrong: string } {
	const bytes = fromBase64(body);
	if (bytes === null) return { wrong: "the body is not base64" };
	if (bytes.length <= 64) return { wrong: "the body is shorter than a signature" };
	const key = fromBase64(verifyKey);
	if (key === null || key.length !== 32) return { wrong: "the agent has no usable key" };
	const message = bytes.subarray(64);
	if (!verify(null, message, publicKey(key), bytes.subarray(0, 64)))
		return { wrong: "the signature is not the agent's" };
	try {
		return { message: JSON.parse(message.toString("utf8")) };
	} catch {
		return { wrong: "what was signed is not JSON" };
	}
}

/** Null if the text is not exactly what encoding produces. Spaces around it are allowed. */
export function fromBase64(text: string): Buffer | null {
	const trimmed = text.trim();
	if (!/^[A-Za-z0-9+/]+={0,2}$/.test(trimmed)) return null;
	const bytes = Buffer.from(trimmed, "base64");
	return bytes.toString("base64").replace(/=+$/, "") === trimmed.replace(/=+$/, "") ? bytes : null;
}

/** The fixed bytes that Node expects before an Ed25519 key. */
const head = Buffer.from("302a300506032b6570032100", "hex");
const publicKey = (raw: Buffer) =>
	createPublicKey({ key: Buffer.concat([head, raw]), format: "der", type: "spki" });
