import { randomUUID } from "node:crypto";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import { claimDatabase } from "../../../platform/crypto/person-vault.ts";
import type { Database, Sql, Transaction } from "../../../platform/db/database.ts";
import {
	allSigningKeys,
	deleteSigningKeys,
	insertSigningKey,
	lockSigningKeys,
	type StoredSigningKey,
	takeFormerKey,
} from "./signing-keys.repository.ts";
import { overKeys } from "./signing-keys.rules.ts";

const purpose = "auth-signing-key";

/** Every process reads the keys again more often than this. */
const announcedSeconds = 30;

export interface SigningKeyDeps {
	readonly db: Database;
	readonly keys: KeyRing;
}

/** The installation's own keys, made at first use and sealed; oldest first. */
export async function storedSigningKeys(
	{ db, keys }: SigningKeyDeps,
	now: Date,
): Promise<{ readonly jwk: JWK; readonly signsFrom: Date }[]> {
	let stored = await allSigningKeys(db);
	if (stored.length === 0) {
		await db.transaction(async (tx) => {
			await lockSigningKeys(tx);
			if ((await allSigningKeys(tx)).length > 0) return;
			const former = await takeFormerKey(tx);
			const jwk = former === undefined ? await newJwk() : await openFormer({ keys }, tx, former);
			await insertSigningKey(tx, await sealKey({ keys }, tx, jwk, now, now));
		});
		stored = await allSigningKeys(db);
	}
	return Promise.all(
		stored.map(async ({ sealed, signsFrom }) => ({
			jwk: JSON.parse(String(await openSealed(db, keys, purpose, sealed, purpose))) as JWK,
			signsFrom,
		})),
	);
}

/**
 * Adds a key that begins to sign once every process knows it. `atOnce` is for a stolen key: the new key signs now,
 * and the others are deleted. Their tokens become invalid, and clients get new ones by themselves.
 */
export async function rotateSigningKey(
	{ db, keys }: SigningKeyDeps,
	{ now, atOnce }: { readonly now: Date; readonly atOnce: boolean },
): Promise<string> {
	await storedSigningKeys({ db, keys }, now);
	const jwk = await newJwk();
	const signsFrom = new Date(now.getTime() + (atOnce ? 0 : announcedSeconds * 1000));
	await db.transaction(async (tx) => {
		await lockSigningKeys(tx);
		const before = await allSigningKeys(tx);
		await insertSigningKey(tx, await sealKey({ keys }, tx, jwk, now, signsFrom));
		if (atOnce)
			await deleteSigningKeys(
				tx,
				before.map(({ kid }) => kid),
			);
	});
	return String(jwk.kid);
}

/** Runs on a schedule. Makes a new key if the newest is old enough, and deletes keys that no valid token uses. */
export async function keepSigningKeys(
	deps: SigningKeyDeps,
	{ now, days, tokenSeconds }: { readonly now: Date; readonly days: number; readonly tokenSeconds: number },
): Promise<void> {
	await storedSigningKeys(deps, now);
	await deps.db.transaction(async (tx) => {
		await lockSigningKeys(tx);
		const stored = await allSigningKeys(tx);
		const over = overKeys(stored, now, tokenSeconds);
		if (over.length > 0) await deleteSigningKeys(tx, over);
		const newest = stored.at(-1);
		if (days === 0 || !newest || newest.createdAt.getTime() > now.getTime() - days * 86_400_000) return;
		const signsFrom = new Date(now.getTime() + announcedSeconds * 1000);
		await insertSigningKey(tx, await sealKey(deps, tx, await newJwk(), now, signsFrom));
	});
}

async function newJwk(): Promise<JWK> {
	const { privateKey } = await generateKeyPair("ES256", { extractable: true });
	return { ...(await exportJWK(privateKey)), kid: randomUUID(), alg: "ES256" };
}

interface Sealing {
	readonly keys: KeyRing;
}

async function openFormer({ keys }: Sealing, sql: Sql, value: string): Promise<JWK> {
	return JSON.parse(
		String(await openSealed(sql, keys, purpose, Buffer.from(value, "base64"), purpose)),
	) as JWK;
}

async function sealKey(
	{ keys }: Sealing,
	tx: Transaction,
	jwk: JWK,
	createdAt: Date,
	signsFrom: Date,
): Promise<StoredSigningKey> {
	await claimDatabase(tx, keys);
	const { sealed, keyId } = keys.seal(purpose, Buffer.from(JSON.stringify(jwk)), purpose);
	return { kid: String(jwk.kid), sealed, keyId, createdAt, signsFrom };
}
