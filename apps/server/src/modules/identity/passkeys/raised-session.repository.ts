import type { Transaction } from "../../../platform/db/database.ts";

/**
 * A session that begins with two factors. It was stored a moment ago in the same transaction, so nobody has
 * its tokens yet.
 */
export async function raiseOpened(tx: Transaction, sessionId: string, passkeyId: string): Promise<void> {
	await tx.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
		sessionId,
		passkeyId,
	]);
}
