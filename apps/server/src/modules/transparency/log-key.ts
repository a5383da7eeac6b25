import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from "node:crypto";
import { plainSignature, signatureLine, type VerifierKey, verifierKey } from "@unlisted/removal-proof";
import type { Clock } from "../../platform/clock/clock.ts";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import { openSealed } from "../../platform/crypto/open-sealed.ts";
import { claimDatabase } from "../../platform/crypto/person-vault.ts";
import type { Database } from "../../platform/db/database.ts";
import { insertLogKey, lockLog, readLogKey } from "./transparency.repository.ts";

const purpose = "transparency-log-key";

export interface LogKey {
	/** The verifier key with which others check this log under a name. */
	verifier(origin: string): Promise<VerifierKey>;
	/** Returns the signature line that follows the text of a checkpoint. */
	signatureOf(origin: string, text: string): Promise<string>;
}

/** Loads the key when it is first used: with MIGRATE=off its table may not exist when the process starts. */
export type LoadLogKey = () => Promise<LogKey>;

export interface LogKeyDeps {
	readonly db: Database;
	readonly clock: Clock;
	readonly keys: KeyRing;
}

/**
 * The key is made once for the installation, by the first process that needs it. It never changes, because others
 * recognize the log by it.
 */
export function loadLogKey(deps: LogKeyDeps): LoadLogKey {
	let known: Promise<LogKey> | undefined;
	return () => {
		known ??= load(deps).catch((error: unknown) => {
			known = undefined;
			throw error;
		});
		return known;
	};
}

async function load(deps: LogKeyDeps): Promise<LogKey> {
	const { db, keys } = deps;
	const stored = (await readLogKey(db)) ?? (await make(deps));
	const secret = createPrivateKey({
		key: await openSealed(db, keys, purpose, stored.sealed, purpose),
		format: "der",
		type: "pkcs8",
	});
	const publicKey = rawPublicKey(secret);
	return {
		verifier: (origin) => verifierKey(origin, plainSignature, publicKey),
		signatureOf: async (origin, text) => {
			const { name, id } = await verifierKey(origin, plainSignature, publicKey);
			return signatureLine({ name, id, signature: new Uint8Array(sign(null, Buffer.from(text), secret)) });
		},
	};
}

async function make({ db, clock, keys }: LogKeyDeps) {
	const { privateKey } = generateKeyPairSync("ed25519");
	return await db.transaction(async (tx) => {
		await lockLog(tx);
		await claimDatabase(tx, keys);
		const { sealed, keyId } = keys.seal(
			purpose,
			privateKey.export({ format: "der", type: "pkcs8" }),
			purpose,
		);
		const publicKey = rawPublicKey(privateKey);
		await insertLogKey(tx, { sealed, keyId, publicKey, createdAt: clock.now() });
		const stored = await readLogKey(tx);
		if (!stored) throw new Error("The log's key was not stored.");
		return stored;
	});
}

/** Takes the last 32 bytes of the X.509 form of an Ed25519 key. */
function rawPublicKey(key: KeyObject): Buffer {
	return createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32);
}
