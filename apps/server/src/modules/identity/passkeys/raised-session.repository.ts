import type { Transaction } from "../../../platform/db/database.ts";

/**
 * Raises a session that begins with two factors. The same transaction stored it a moment ago, so nobody has its
 * tokens yet.
 */
export async function raiseOpened(tx: Transaction, sessionId: string, passkeyId: string): Promise<void> {
	await tx.query("update auth.sessions set aal = 'aal2', factor_id = $2 where id = $1", [
		sessionId,
		passkeyId,
	]);
}
