import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";

export type UnsubscribedFrom = "alerts" | "reports";

/** The token is in every mail and works forever, so it is signed instead of stored. */
export function unsubscribeToken(key: KeyObject, userId: string, from: UnsubscribedFrom): string {
	return `${from}.${userId}.${signature(key, userId, from).toString("base64url")}`;
}

/** Returns the person and the kind of mail that ends, or null if we did not make the token. */
export function readUnsubscribeToken(
	key: KeyObject,
	token: string,
): { readonly userId: string; readonly from: UnsubscribedFrom } | null {
	const parts =
		/^(alerts|reports)\.([\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})\.([\w-]{43})$/.exec(token);
	if (!parts) return null;
	const [, from, userId = "", given = ""] = parts as unknown as [string, UnsubscribedFrom, string, string];
	const bytes = Buffer.from(given, "base64url");
	const expected = signature(key, userId, from);
	return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? { userId, from } : null;
}

function signature(key: KeyObject, userId: string, from: UnsubscribedFrom): Buffer {
	return createHmac("sha256", key).update(`${from}\0${userId}`).digest();
}
