import type { Sql } from "../../../platform/db/database.ts";

/** The time never goes backwards. If two proofs come at once, the later time counts. */
export async function setProvedAt(sql: Sql, sessionId: string, at: Date): Promise<void> {
	await sql.query("update auth.sessions set proved_at = greatest(proved_at, $2) where id = $1", [
		sessionId,
		at,
	]);
}
