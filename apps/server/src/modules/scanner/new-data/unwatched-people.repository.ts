import type { Sql } from "../../../platform/db/database.ts";

/**
 * Everybody's: people with a confirmed address that is not watched yet, because they have not come back
 * since.
 */
export async function peopleNotWatchedYet(sql: Sql, after: string, limit: number): Promise<string[]> {
	const { rows } = await sql.query<{ id: string }>(
		`select u.id from auth.users u
		 where u.email_confirmed_at is not null and u.deleted_at is null and u.id > $1 and not exists (
			select 1 from private.monitored_identifiers i where i.user_id = u.id and i.origin = 'account')
		 order by u.id limit $2`,
		[after, limit],
	);
	return rows.map(({ id }) => id);
}
