import { createHmac, createSecretKey, hkdfSync } from "node:crypto";

/**
 * The keys that come out of MASTER_KEY, one for each purpose, so that none is ever used for two things.
 */
export interface KeyRing {
	/** Wraps each person's data key. */
	readonly wrapping: Uint8Array;
	/** Seals what belongs to the installation and to no person, such as a mail waiting to be sent. */
	readonly system: Uint8Array;
	/** Names the master key without revealing it: a database remembers which key it was written with. */
	readonly fingerprint: string;
	/** A keyed hash to look a value up by, without storing it. `scope` keeps equal values in two columns apart. */
	blindIndex(scope: string, value: string): Buffer;
	/** A key for a purpose of its own, such as signing links. */
	derive(purpose: string): Uint8Array;
}

export function keyRing(masterKey: Uint8Array): KeyRing {
	const derive = (purpose: string) =>
		new Uint8Array(hkdfSync("sha256", masterKey, "unlisted.v1", purpose, 32));
	// As a key object: node:crypto takes five times as long to make an HMAC under plain bytes.
	const indexKey = createSecretKey(derive("blind-index"));
	return {
		wrapping: derive("wrap-person-keys"),
		system: derive("system"),
		fingerprint: Buffer.from(derive("fingerprint")).toString("hex").slice(0, 16),
		blindIndex: (scope, value) =>
			createHmac("sha256", indexKey).update(scope, "utf8").update("\0").update(value, "utf8").digest(),
		derive,
	};
}
