import { createHmac, timingSafeEqual } from "node:crypto";

/** A signature is valid for this long before and after its time stamp. A replay after that is refused. */
export const windowSeconds = 300;

export interface Signed {
	readonly secret: string;
	/** Seconds since 1970, as in the header. */
	readonly timestamp: string;
	/** `sha256=` and the hex digits. */
	readonly signature: string;
	readonly body: Uint8Array;
	readonly now: Date;
}

/** HMAC-SHA256 with the secret over the time stamp, a dot, and the bytes of the mail. */
export function isSigned({ secret, timestamp, signature, body, now }: Signed): boolean {
	if (!/^\d{9,12}$/.test(timestamp)) return false;
	if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > windowSeconds) return false;
	const expected = createHmac("sha256", secret).update(`${timestamp}.`).update(body).digest();
	const given = Buffer.from(/^(?:sha256=)?([0-9a-f]{64})$/i.exec(signature)?.[1] ?? "", "hex");
	return given.length === expected.length && timingSafeEqual(given, expected);
}
