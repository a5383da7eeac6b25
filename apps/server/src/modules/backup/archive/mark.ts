import { createHmac, hkdfSync } from "node:crypto";

/** Makes the mark of a digest. Only a holder of the master key can make it. */
export function markOf(masterKey: Uint8Array, digest: string): string {
	const key = Buffer.from(hkdfSync("sha256", masterKey, "unlisted.backup", "mark", 32));
	return createHmac("sha256", key).update(digest, "utf8").digest("hex");
}
