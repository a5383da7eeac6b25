import { Secret, TOTP } from "otpauth";
import { renderSVG } from "uqr";

const period = 30;
const options = { algorithm: "SHA1", digits: 6, period } as const;

export interface NewTotp {
	readonly secret: string;
	readonly uri: string;
	/** The URI as a picture, in an SVG element. */
	readonly qrCode: string;
}

export function newTotp(issuer: string, label: string): NewTotp {
	const secret = new Secret({ size: 20 });
	const uri = new TOTP({ ...options, issuer, label, secret }).toString();
	return { secret: secret.base32, uri, qrCode: renderSVG(uri, { ecc: "M", border: 2 }) };
}

/** The time step of this code, which may be one step before or after now; null for a wrong code. */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
	if (!/^\d{6}$/.test(code)) return null;
	const totp = new TOTP({ ...options, secret: Secret.fromBase32(secret) });
	const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
	return delta === null ? null : Math.floor(now.getTime() / 1000 / period) + delta;
}
