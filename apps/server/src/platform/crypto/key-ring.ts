import { createHmac, createSecretKey, hkdfSync, type KeyObject } from "node:crypto";
import type { Sql } from "../db/database.ts";
import { keyIdOf, keyObject, open, seal } from "./seal.ts";

const salt = "unlisted.v1";

/** The root was destroyed, or this process has not loaded it yet. */
export class UnknownKey extends Error {
	constructor() {
		super("This value was sealed with a key that is not there.");
	}
}

export interface Sealed {
	readonly sealed: Buffer;
	/**
	 * The id for the column beside the value. The database keeps a root as long as it holds something sealed with it.
	 */
	readonly keyId: number | null;
}

/**
 * The keys of this process, one for each purpose, so that no key serves two purposes. They come from roots: one root
 * for look-ups, which never changes, and several for sealing. The newest root seals, and all of them open.
 */
export interface KeyRing {
	/** Identifies the master key without showing it. A database remembers which keys it was written with. */
	readonly fingerprint: string;
	/** A keyed hash to look up a value without storing it. `scope` makes equal values in two columns differ. */
	blindIndex(scope: string, value: string): Buffer;
	/** The bytes of a key for one purpose, for what node:crypto does not do. */
	derive(purpose: string): Uint8Array;
	/** The same key for an HMAC, such as the signature of a link. */
	signingKey(purpose: string): KeyObject;
	/** Seals data of the installation: people's data keys, waiting mails, secrets. */
	seal(purpose: string, plain: Uint8Array, context: string): Sealed;
	/** Throws UnknownKey, or CannotOpen. */
	open(purpose: string, sealed: Uint8Array, context: string): Buffer;
	/** The id of the root that seals. Null if the ring has no database. */
	readonly sealingId: number | null;
	/** Reads the roots again. */
	reload(sql: Sql): Promise<void>;
}

export interface Roots {
	readonly lookup: Uint8Array;
	/** The sealing roots by their ids. The highest id seals. Values without an id were sealed with the first root. */
	readonly sealing: ReadonlyMap<number, Uint8Array>;
}

/**
 * Makes a ring from one master key, without a database. For installations that are older than roots, and for tests.
 */
export function keyRing(masterKey: Uint8Array): KeyRing {
	const root = rootOfMaster(masterKey);
	const ring = ringOf(fingerprintOf(masterKey), { lookup: root, sealing: new Map([[1, root]]) });
	return {
		...ring,
		sealingId: null,
		seal: (purpose, plain, context) => ({
			sealed: seal(expand(root, purpose), plain, context),
			keyId: null,
		}),
		reload: async () => undefined,
	};
}

/** Makes a ring from roots that may be replaced while the process runs. */
export function liveRing(fingerprint: string, first: Roots, read: (sql: Sql) => Promise<Roots>): KeyRing {
	let ring = ringOf(fingerprint, first);
	return {
		fingerprint,
		get sealingId() {
			return ring.sealingId;
		},
		blindIndex: (scope, value) => ring.blindIndex(scope, value),
		derive: (purpose) => ring.derive(purpose),
		signingKey: (purpose) => ring.signingKey(purpose),
		seal: (purpose, plain, context) => ring.seal(purpose, plain, context),
		open: (purpose, sealed, context) => ring.open(purpose, sealed, context),
		reload: async (sql) => {
			ring = ringOf(fingerprint, await read(sql));
		},
	};
}

function ringOf(fingerprint: string, { lookup, sealing }: Roots): Omit<KeyRing, "reload"> {
	const derive = (purpose: string) => new Uint8Array(expand(lookup, purpose));
	const newest = Math.max(...sealing.keys());
	const oldest = Math.min(...sealing.keys());
	const made = new Map<string, KeyObject>();
	const keyOf = (root: Uint8Array, name: string, purpose: string): KeyObject => {
		const key = made.get(name) ?? createSecretKey(expand(root, purpose));
		made.set(name, key);
		return key;
	};
	const signingKey = (purpose: string) => keyOf(lookup, `lookup:${purpose}`, purpose);
	const indexKey = signingKey("blind-index");
	const keyFor = (id: number, purpose: string): KeyObject => {
		const root = sealing.get(id);
		if (!root) throw new UnknownKey();
		return keyOf(root, `${id}:${purpose}`, purpose);
	};
	return {
		fingerprint,
		sealingId: newest,
		derive,
		signingKey,
		blindIndex: (scope, value) =>
			createHmac("sha256", indexKey).update(scope, "utf8").update("\0").update(value, "utf8").digest(),
		seal: (purpose, plain, context) => ({
			sealed: seal(keyFor(newest, purpose), plain, context, newest),
			keyId: newest,
		}),
		open: (purpose, sealed, context) => open(keyFor(keyIdOf(sealed) ?? oldest, purpose), sealed, context),
	};
}

/** The first step of HKDF. With it, the second step gives the same keys as before roots existed. */
export function rootOfMaster(masterKey: Uint8Array): Buffer {
	return createHmac("sha256", salt).update(masterKey).digest();
}

function expand(root: Uint8Array, purpose: string): Buffer {
	return createHmac("sha256", keyObject(root)).update(purpose, "utf8").update(Buffer.of(1)).digest();
}

export function fingerprintOf(masterKey: Uint8Array): string {
	return Buffer.from(ofMaster(masterKey, "fingerprint")).toString("hex").slice(0, 16);
}

/** The key that encrypts roots, and nothing else. */
export function rootWrappingKey(masterKey: Uint8Array): KeyObject {
	return createSecretKey(ofMaster(masterKey, "wrap-root-keys"));
}

function ofMaster(masterKey: Uint8Array, purpose: string): Buffer {
	return Buffer.from(hkdfSync("sha256", masterKey, salt, purpose, 32));
}
