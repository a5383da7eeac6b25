import { createECDH } from "node:crypto";

export interface VapidKeys {
	readonly publicKey: string;
	readonly privateKey: string;
}

/**
 * The key pair by which push services know this installation (RFC 8292). It is derived from MASTER_KEY, so every
 * process has the same one, and it need not be stored. Of four thousand million strings of 32 bytes, about one is not
 * a valid private key of P-256, so we may need another attempt.
 */
export function vapidKeys(derive: (purpose: string) => Uint8Array): VapidKeys {
	for (let attempt = 1; ; attempt += 1) {
		const curve = createECDH("prime256v1");
		const secret = Buffer.from(derive(attempt === 1 ? "vapid" : `vapid.${attempt}`));
		try {
			curve.setPrivateKey(secret);
		} catch (error) {
			if (attempt > 100) throw error;
			continue;
		}
		return { publicKey: curve.getPublicKey("base64url"), privateKey: secret.toString("base64url") };
	}
}
