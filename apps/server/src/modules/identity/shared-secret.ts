import { keyFile } from "../../platform/crypto/key-files.ts";
import type { KeyRing } from "../../platform/crypto/key-ring.ts";
import { open, seal } from "../../platform/crypto/seal.ts";
import type { Database } from "../../platform/db/database.ts";
import { installationSecret } from "./installation.repository.ts";

export interface SecretPlace {
	readonly env: { readonly DATA_DIR: string; readonly DATABASE_URL?: string | undefined };
	/** Needed with DATABASE_URL only: beside the embedded database a secret is a file, readable while that is in use. */
	readonly shared?: { readonly db: Database; readonly keys: KeyRing } | undefined;
}

/** A secret made once for the installation. Many processes on one PostgreSQL agree on it through the database. */
export async function sharedSecret(place: SecretPlace, name: string, make: () => string): Promise<string> {
	if (!place.env.DATABASE_URL || !place.shared) return keyFile(place.env.DATA_DIR, name, make);
	const { db, keys } = place.shared;
	const sealing = keys.derive(name);
	const sealed = await installationSecret(db, name, () =>
		seal(sealing, Buffer.from(make()), name).toString("base64"),
	);
	return open(sealing, Buffer.from(sealed, "base64"), name).toString();
}
