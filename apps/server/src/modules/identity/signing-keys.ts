import { randomUUID } from "node:crypto";
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose";
import { z } from "zod";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import { open, seal } from "../../platform/crypto/seal.ts";
import type { Database } from "../../platform/db/database.ts";
import { BadValue } from "../../platform/process/bad-value.ts";
import { installationSecret } from "./installation.repository.ts";
import { jwsSigner, type SignJws } from "./sign-jws.ts";

export interface SigningKey {
	readonly kid: string;
	readonly alg: "ES256" | "RS256" | "HS256";
	/** Null for a key that only verifies: the public half of one that was rotated out. */
	readonly sign: SignJws | null;
	readonly publicKey: CryptoKey | Uint8Array;
	/** What /.well-known/jwks.json shows; null for a shared secret, which it must not. */
	readonly publicJwk: JWK | null;
}

export interface SigningKeys {
	/** By the key that new tokens are signed with. */
	readonly sign: SignJws;
	find(kid: string | undefined, alg: string | undefined): SigningKey | undefined;
	readonly publicJwks: readonly JWK[];
}

/** Loaded at first use and kept: with MIGRATE=off the table may not be there yet when the process starts. */
export type LoadSigningKeys = () => Promise<SigningKeys>;

const jwkSchema = z
	.looseObject({
		kty: z.enum(["EC", "RSA", "oct"]),
		kid: z.string().min(1).max(200).optional(),
		alg: z.enum(["ES256", "RS256", "HS256"]).optional(),
		key_ops: z.array(z.string()).optional(),
	})
	.array()
	.min(1);

/** A JWK set or a plain list, with the private parts. Wrong ones stop the start. */
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

export function loadSigningKeys(deps: {
	readonly db: Database;
	readonly keys: KeyRing;
	readonly configured: readonly JWK[] | null;
}): LoadSigningKeys {
	let loading: Promise<SigningKeys> | undefined;
	return () => {
		loading ??= load(deps).catch((error: unknown) => {
			loading = undefined;
			throw error;
		});
		return loading;
	};
}

async function load(deps: Parameters<typeof loadSigningKeys>[0]): Promise<SigningKeys> {
	const jwks = deps.configured ?? [await sharedKey(deps.db, deps.keys)];
	const loaded = await Promise.all(jwks.map(importKey));
	// The key that says it is for signing goes first; without such a word, the first that can.
	const chosen = jwks.findIndex((jwk) => jwk.key_ops?.includes("sign") && canSign(jwk));
	const sign = loaded[chosen >= 0 ? chosen : jwks.findIndex(canSign)]?.sign;
	if (!sign) throw new BadValue("AUTH_JWT_KEYS must hold a private key that may sign.");
	return {
		sign,
		find: (kid, alg) => loaded.find((key) => key.alg === alg && (kid === undefined || key.kid === kid)),
		publicJwks: loaded.flatMap(({ publicJwk }) => publicJwk ?? []),
	};
}

/** Generated once for the installation, and sealed: every process with the same MASTER_KEY signs with the same key. */
async function sharedKey(db: Database, keys: KeyRing): Promise<JWK> {
	const sealing = keys.derive("auth-signing-key");
	const sealed = await installationSecret(db, "auth-signing-key", async () => {
		const { privateKey } = await generateKeyPair("ES256", { extractable: true });
		const jwk = { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "ES256" };
		return seal(sealing, Buffer.from(JSON.stringify(jwk)), "auth-signing-key").toString("base64");
	});
	return JSON.parse(open(sealing, Buffer.from(sealed, "base64"), "auth-signing-key").toString()) as JWK;
}

async function importKey(jwk: JWK): Promise<SigningKey> {
	const alg = algorithmOf(jwk);
	const kid = jwk.kid ?? "default";
	// key_ops of the whole pair would forbid its public half to verify.
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
