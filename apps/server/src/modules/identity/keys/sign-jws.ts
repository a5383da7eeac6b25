import { createHmac, createPrivateKey, createSecretKey, type KeyObject, sign } from "node:crypto";
import type { JWK } from "jose";

/** Signs a JWT's claims and returns the compact form. */
export type SignJws = (claims: object) => Promise<string>;

/**
 * Uses node:crypto and not jose. jose goes through WebCrypto, which for ES256 costs three times the signature
 * itself: a quarter of a token refresh. An elliptic signature is made at once. RSA takes so long that it runs
 * on another thread.
 */
export function jwsSigner(jwk: JWK, alg: "ES256" | "RS256" | "HS256", kid: string): SignJws {
	const header = base64url({ alg, kid, typ: "JWT" });
	const signature = signatureBy(jwk, alg);
	return async (claims) => {
		const input = `${header}.${base64url(claims)}`;
		return `${input}.${(await signature(Buffer.from(input))).toString("base64url")}`;
	};
}

function signatureBy(
	jwk: JWK,
	alg: "ES256" | "RS256" | "HS256",
): (input: Buffer) => Buffer | Promise<Buffer> {
	if (alg === "HS256") {
		const secret = createSecretKey(Buffer.from(jwk.k ?? "", "base64url"));
		return (input) => createHmac("sha256", secret).update(input).digest();
	}
	const key = createPrivateKey({ key: { ...jwk }, format: "jwk" });
	if (alg === "RS256") return (input) => signElsewhere(key, input);
	return (input) => joined(sign("sha256", input, key));
}

/**
 * Turns DER's two numbers into JOSE's form, side by side in 32 bytes each. Node could do it (dsaEncoding),
 * but then the whole signature takes twice as long.
 */
function joined(der: Buffer): Buffer {
	const raw = Buffer.alloc(64);
	// The layout is 30 LENGTH, then twice 02 LENGTH NUMBER. A number is shorter if it has leading zeros, and one byte
	// longer if it needs a sign.
	let at = 2;
	for (const end of [32, 64]) {
		const length = der[at + 1] ?? 0;
		const number = der.subarray(at + 2, at + 2 + length);
		const digits = number.subarray(Math.max(0, length - 32));
		raw.set(digits, end - digits.length);
		at += 2 + length;
	}
	return raw;
}

function signElsewhere(key: KeyObject, input: Buffer): Promise<Buffer> {
	return new Promise((resolve, reject) => {
		sign("sha256", input, key, (error, signature) => (error ? reject(error) : resolve(signature)));
	});
}

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString("base64url");
