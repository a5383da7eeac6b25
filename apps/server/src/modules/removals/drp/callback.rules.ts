import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";

/**
 * Businesses sign nothing in a callback, so we sign its address. Only a business that got this address can call about
 * the request.
 */
export function callbackSignature(key: KeyObject, requestId: string): string {
	return createHmac("sha256", key).update(`drp-callback:${requestId}`).digest("base64url");
}

export function isOurCallback(
	key: KeyObject,
	{ id, signature }: { readonly id: string; readonly signature: string },
): boolean {
	const [given, wanted] = [Buffer.from(signature), Buffer.from(callbackSignature(key, id))];
	return given.length === wanted.length && timingSafeEqual(given, wanted);
}
