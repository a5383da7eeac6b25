import type { Sql } from "../../../platform/db/database.ts";

export interface AwaitedRemoval {
	readonly userId: string;
	readonly id: string;
	readonly broker: string;
	readonly owner: string;
}

/**
 * Finds the removal of any person by its token. A token belongs to one removal, and only mails to that removal's
 * address have it.
 */
export async function removalOfAnybodyByToken(sql: Sql, token: string): Promise<AwaitedRemoval | null> {
	const { rows } = await sql.query<AwaitedRemoval>(
		`select user_id as "userId", id, broker, owner from private.removals where mail_token = $1
		 order by created_at, id limit 1`,
		[token],
	);
	return rows[0] ?? null;
}
