import { keyFile } from "../../../platform/crypto/key-files.ts";
import type { KeyRing } from "../../../platform/crypto/key-ring.ts";
import { openSealed } from "../../../platform/crypto/open-sealed.ts";
import type { Database } from "../../../platform/db/database.ts";
import { type InstallationSecret, installationSecret } from "./installation.repository.ts";

export interface SecretPlace {
	readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string | undefined };
	/**
	 * Needed only with DATABASE_URL. With the embedded database a secret is a file, which can be read while the
	 * database is in use.
	 */
	readonly shared?: { readonly db: Database; readonly keys: KeyRing } | undefined;
}

/** Makes a secret once for the installation. With PostgreSQL, all processes agree on it through the database. */
export async function sharedSecret(place: SecretPlace, name: string, make: () => string): Promise<string> {
	if (!place.env.DATABASE_URL || !place.shared) return keyFile(place.env.DATA_DIR, name, make);
	const { db, keys } = place.shared;
	const sealed = await installationSecret(db, name, () => sealSecret(keys, name, make()));
	return String(await openSealed(db, keys, name, Buffer.from(sealed, "base64"), name));
}

export function sealSecret(keys: KeyRing, name: string, secret: string): InstallationSecret {
	const { sealed, keyId } = keys.seal(name, Buffer.from(secret), name);
	return { value: sealed.toString("base64"), keyId };
}
