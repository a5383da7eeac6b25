import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Nothing in a call is signed by the business, so its address is signed by us: only who was given it can call about this request.
 */
export function callbackSignature(key: Uint8Array, requestId: string): string {
	return createHmac("sha256", key).update(`drp-callback:${requestId}`).digest("base64url");
}

export function isOurCallback(
	key: Uint8Array,
	{ id, signature }: { readonly id: string; readonly signature: string },
): boolean {
	const [given, wanted] = [Buffer.from(signature), Buffer.from(callbackSignature(key, id))];
	return given.length === wanted.length && timingSafeEqual(given, wanted);
}
