import { createHash, createHmac, type KeyObject, randomBytes, timingSafeEqual } from "node:crypto";

export interface Subscriber {
	readonly id: string;
	readonly email: string;
	readonly status: "pending" | "confirmed" | "unsubscribed";
	readonly confirmationSentAt: Date | null;
}

const hour = 3_600_000;
export const confirmWithin = 48 * hour;
/** The shortest time between two confirmation mails. Without it, anybody could fill another person's mailbox. */
const confirmationGap = hour / 6;
export const keepUnconfirmed = 30 * 24 * hour;

export function wantsConfirmationMail(subscriber: Subscriber, now: Date): boolean {
	if (subscriber.status === "confirmed") return false;
	const sent = subscriber.confirmationSentAt;
	return sent === null || now.getTime() - sent.getTime() >= confirmationGap;
}

export function newConfirmToken(): { token: string; hash: Buffer } {
	const token = randomBytes(32).toString("base64url");
	return { token, hash: hashOfToken(token) };
}

export function hashOfToken(token: string): Buffer {
	return createHash("sha256").update(token, "utf8").digest();
}

/** The purpose from which the key of those links is derived. */
export const unsubscribePurpose = "newsletter-unsubscribe";

/** The unsubscribe link is in every issue and works forever, so it is signed instead of stored. */
export function unsubscribeToken(key: KeyObject, id: string): string {
	return `${id}.${signature(key, id).toString("base64url")}`;
}

export function subscriberOfToken(key: KeyObject, token: string): string | null {
	const [id = "", given = ""] = token.split(".", 2);
	if (!/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/.test(id)) return null;
	const expected = signature(key, id);
	const bytes = Buffer.from(given, "base64url");
	return bytes.length === expected.length && timingSafeEqual(bytes, expected) ? id : null;
}

function signature(key: KeyObject, id: string): Buffer {
	return createHmac("sha256", key).update(id).digest();
}
