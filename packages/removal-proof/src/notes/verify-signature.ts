import { type Bytes, joined, utf8 } from "../bytes/bytes.ts";
import type { NoteSignature } from "./signed-note.ts";
import { timedCosignature, type VerifierKey } from "./verifier-key.ts";

/** Old browsers have no Ed25519. Without https, browsers have Web Crypto only for addresses of this machine. */
export async function canVerify(): Promise<boolean> {
	try {
		await crypto.subtle.importKey("raw", new Uint8Array(32), "Ed25519", false, ["verify"]);
		return true;
	} catch {
		return false;
	}
}

/** What a signature says. Only a witness's has `at`, the second at which it saw the tree. */
export interface Verified {
	readonly at: number | null;
}

/** Null if the key did not sign this text. */
export async function verifySignature(
	text: string,
	signature: NoteSignature,
	key: VerifierKey,
): Promise<Verified | null> {
	if (key.type !== timedCosignature) {
		return (await isSigned(key, utf8(text), signature.signature)) ? { at: null } : null;
	}
	const at = timeOf(signature.signature);
	if (at === null) return null;
	const message = cosignedMessage(text, at);
	return (await isSigned(key, message, joined(signature.signature.subarray(8)))) ? { at: Number(at) } : null;
}

/** C2SP tlog-cosignature: two own lines, then the whole text of the checkpoint. */
export function cosignedMessage(text: string, at: number | bigint): Bytes {
	return utf8(`cosignature/v1\ntime ${at}\n${text}`);
}

/** The time is in the eight bytes before the signature, the high byte first. A second after 2^53 is invalid. */
function timeOf(signature: Bytes): number | null {
	if (signature.length !== 72) return null;
	const at = new DataView(signature.buffer, signature.byteOffset).getBigUint64(0);
	return at <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(at) : null;
}

async function isSigned(key: VerifierKey, message: Bytes, signature: Bytes): Promise<boolean> {
	if (signature.length !== 64) return false;
	try {
		const publicKey = await crypto.subtle.importKey("raw", key.publicKey, "Ed25519", false, ["verify"]);
		return await crypto.subtle.verify("Ed25519", publicKey, signature, message);
	} catch {
		// For bytes that are no point of the curve, some engines throw and others return false.
		return false;
	}
}
