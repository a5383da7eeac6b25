import type { Sql } from "../../../platform/db/database.ts";

export interface PeopleSlice {
	/** People with a confirmed address that is not watched yet, because they did not come back since. */
	readonly people: string[];
	/** The place where the next slice begins. Null after the last slice. */
	readonly last: string | null;
}

/**
 * Looks at the next accounts of all people after the given one. A slice has `limit` accounts, however few of them are
 * not watched yet.
 */
export async function peopleNotWatchedYet(sql: Sql, after: string, limit: number): Promise<PeopleSlice> {
	const accounts = await accountsOfEverybody(sql, after, limit);
	const confirmed = accounts.filter(({ isConfirmed }) => isConfirmed).map(({ id }) => id);
	const watched = await watchedAmong(sql, confirmed);
	return { people: confirmed.filter((id) => !watched.has(id)), last: accounts.at(-1)?.id ?? null };
}

async function accountsOfEverybody(
	sql: Sql,
	after: string,
	limit: number,
): Promise<{ id: string; isConfirmed: boolean }[]> {
	const { rows } = await sql.query<{ id: string; isConfirmed: boolean }>(
		`select id, (email_confirmed_at is not null and deleted_at is null)::boolean as "isConfirmed"
		 from auth.users where id > $1 order by id limit $2`,
		[after, limit],
	);
	return rows;
}

/** Returns the people whose own address is watched. */
async function watchedAmong(sql: Sql, people: readonly string[]): Promise<ReadonlySet<string>> {
	const { rows } = await sql.query<{ userId: string }>(
		`select distinct user_id as "userId" from private.monitored_identifiers
		 where user_id = any($1::uuid[]) and origin = 'account'`,
		[people],
	);
	return new Set(rows.map(({ userId }) => userId));
}
