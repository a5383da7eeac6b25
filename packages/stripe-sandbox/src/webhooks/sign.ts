import { createHmac } from "node:crypto";

/** The `Stripe-Signature` of one attempt. It contains the moment, so every attempt is signed again. */
export function signature(secret: string, body: string, seconds: number): string {
	const hash = createHmac("sha256", secret).update(`${seconds}.${body}`, "utf8").digest("hex");
	return `t=${seconds},v1=${hash}`;
}
