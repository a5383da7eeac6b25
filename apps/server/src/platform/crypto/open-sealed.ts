import type { Sql } from "../db/database.ts";
import { type KeyRing, UnknownKey } from "./key-ring.ts";

/**
 * Opens a sealed value. If another process sealed it with a key that this one has not loaded yet, loads the keys
 * first.
 */
export async function openSealed(
	sql: Sql,
	keys: KeyRing,
	purpose: string,
	sealed: Uint8Array,
	context: string,
): Promise<Buffer> {
	try {
		return keys.open(purpose, sealed, context);
	} catch (error) {
		if (!(error instanceof UnknownKey)) throw error;
		await keys.reload(sql);
		return keys.open(purpose, sealed, context);
	}
}
