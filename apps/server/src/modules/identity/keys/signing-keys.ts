import { type CryptoKey, importJWK, type JWK } from "jose";
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import type { Database } from "../../../platform/db/database.ts";
import { BadValue } from "../../../platform/process/bad-value.ts";
import { storedSigningKeys } from "./rotate-signing-key.ts";
import { jwsSigner, type SignJws } from "./sign-jws.ts";
import { signsAt } from "./signing-keys.rules.ts";

export interface SigningKey {
	readonly kid: string;
	readonly alg: "ES256" | "RS256" | "HS256";
	/** Null for a key that only verifies: the public half of a rotated key. */
	readonly sign: SignJws | null;
	readonly publicKey: CryptoKey | Uint8Array;
	/** What /.well-known/jwks.json shows; null for a shared secret, which it must not show. */
	readonly publicJwk: JWK | null;
}

export interface SigningKeys {
	/** Signs with the key for new tokens. */
	readonly sign: SignJws;
	find(kid: string | undefined, alg: string | undefined): SigningKey | undefined;
	readonly publicJwks: readonly JWK[];
}

/**
 * Loads the keys at first use, because with MIGRATE=off the table may not exist when the process starts. Reads them
 * again every few seconds, and sooner if a token names an unknown key.
 */
export type LoadSigningKeys = (again?: boolean) => Promise<SigningKeys>;

const jwkSchema = z
	.looseObject({
		kty: z.enum(["EC", "RSA", "oct"]),
		kid: z.string().min(1).max(200).optional(),
		alg: z.enum(["ES256", "RS256", "HS256"]).optional(),
		key_ops: z.array(z.string()).optional(),
	})
	.array()
	.min(1);

/** Reads a JWK set or a plain list, with the private parts. A wrong one stops the start. */
export function parseJwks(text: string): JWK[] {
	let parsed: unknown;
	try {
		parsed = JSON.parse(text);
	} catch {
		throw new BadValue("AUTH_JWT_KEYS must be a JWK set as JSON.");
	}
	const list = Array.isArray(parsed) ? parsed : (parsed as { keys?: unknown } | null)?.keys;
	const keys = jwkSchema.safeParse(list);
	if (!keys.success) {
		throw new BadValue("AUTH_JWT_KEYS must be a JWK set with private keys for ES256, RS256 or HS256.");
	}
	const jwks = keys.data as JWK[];
	if (!jwks.some(canSign)) throw new BadValue("AUTH_JWT_KEYS must hold a private key that may sign.");
	return jwks;
}

const canSign = (jwk: JWK): boolean =>
	(jwk.d !== undefined || jwk.k !== undefined) && (jwk.key_ops === undefined || jwk.key_ops.includes("sign"));

interface LoadDeps {
	readonly db: Database;
	readonly keys: KeyRing;
	readonly clock: Clock;
	readonly configured: readonly JWK[] | null;
	readonly trustMilliseconds?: number;
}

/** How soon processes learn new keys. A new key begins to sign only after three times as long. */
const trustMilliseconds = 10_000;

export function loadSigningKeys(deps: LoadDeps): LoadSigningKeys {
	if (deps.configured) {
		let loading: Promise<SigningKeys> | undefined;
		const { configured } = deps;
		return () => {
			loading ??= loadConfigured(configured);
			return loading;
		};
	}
	const trustFor = deps.trustMilliseconds ?? trustMilliseconds;
	let known: SigningKeys | undefined;
	let kids = "";
	let readAt = Number.NEGATIVE_INFINITY;
	let reading: Promise<SigningKeys> | undefined;
	const read = async (): Promise<SigningKeys> => {
		const stored = await storedSigningKeys(deps, deps.clock.now());
		readAt = performance.now();
		const names = stored.map(({ jwk }) => jwk.kid).join();
		// Returns the same object while nothing changes, so that callers can keep what they verified with a key.
		if (known && names === kids) return known;
		known = await usable(deps, stored);
		kids = names;
		return known;
	};
	return async (again = false) => {
		const trusted = again ? Math.min(1000, trustFor) : trustFor;
		if (known && performance.now() - readAt < trusted) return known;
		reading ??= read().finally(() => {
			reading = undefined;
		});
		if (!known) return reading;
		const before = known;
		// The known keys stay in use while the database cannot be reached.
		return reading.catch(() => before);
	};
}

async function usable(
	{ clock }: { readonly clock: Clock },
	stored: readonly { readonly jwk: JWK; readonly signsFrom: Date }[],
): Promise<SigningKeys> {
	const loaded = await Promise.all(
		stored.map(async ({ jwk, signsFrom }) => ({ ...(await importKey(jwk)), signsFrom })),
	);
	return {
		...found(loaded),
		sign: (claims) => {
			const sign = signsAt(loaded, clock.now())?.sign;
			if (!sign) throw new Error("There is no key to sign with.");
			return sign(claims);
		},
	};
}

/** Fails for keys whose parts do not belong together. */
export async function tryConfigured(configured: readonly JWK[] | null): Promise<void> {
	if (configured) await loadConfigured(configured);
}

async function loadConfigured(jwks: readonly JWK[]): Promise<SigningKeys> {
	const loaded = await Promise.all(jwks.map(importKey));
	// The key that is marked for signing comes first. Without a mark, the first key that can sign does.
	const chosen = jwks.findIndex((jwk) => jwk.key_ops?.includes("sign") && canSign(jwk));
	const sign = loaded[chosen >= 0 ? chosen : jwks.findIndex(canSign)]?.sign;
	if (!sign) throw new BadValue("AUTH_JWT_KEYS must hold a private key that may sign.");
	return { ...found(loaded), sign };
}

function found(loaded: readonly SigningKey[]): Pick<SigningKeys, "find" | "publicJwks"> {
	return {
		find: (kid, alg) => loaded.find((key) => key.alg === alg && (kid === undefined || key.kid === kid)),
		publicJwks: loaded.flatMap(({ publicJwk }) => publicJwk ?? []),
	};
}

async function importKey(jwk: JWK): Promise<SigningKey> {
	const alg = algorithmOf(jwk);
	const kid = jwk.kid ?? "default";
	// The key_ops of the whole pair would not allow the public half to verify.
	const { key_ops: _ops, use: _use, ...bare } = jwk;
	const sign = canSign(jwk) ? jwsSigner(bare, alg, kid) : null;
	if (alg === "HS256")
		return { kid, alg, sign, publicKey: await importJWK({ ...bare, alg }, alg), publicJwk: null };
	const { d: _d, p: _p, q: _q, dp: _dp, dq: _dq, qi: _qi, oth: _oth, k: _k, ...open } = bare;
	const publicJwk: JWK = { ...open, kid, alg, use: "sig", key_ops: ["verify"], ext: true };
	return { kid, alg, sign, publicKey: await importJWK({ ...open, alg }, alg), publicJwk };
}

function algorithmOf(jwk: JWK): "ES256" | "RS256" | "HS256" {
	if (jwk.kty === "EC") return "ES256";
	return jwk.kty === "RSA" ? "RS256" : "HS256";
}
