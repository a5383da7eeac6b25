import type { Sql } from "../../../platform/db/database.ts";

export interface PeopleSlice {
	/** With a confirmed address that is not watched yet, because they have not come back since. */
	readonly people: string[];
	/** Where the next slice begins; null after the last. */
	readonly last: string | null;
}

/** Everybody's, in slices: the next so many accounts after this one are looked at, however few of them are not watched. */
export async function peopleNotWatchedYet(sql: Sql, after: string, limit: number): Promise<PeopleSlice> {
	const { rows } = await sql.query<{ people: string[] | null; last: string | null }>(
		`select array_agg(s.id::text order by s.id) filter (where s.waits) as people,
			(array_agg(s.id::text order by s.id desc))[1] as last
		 from (
			select u.id, u.email_confirmed_at is not null and u.deleted_at is null and (
				-- Not "not exists": that may read everybody's identifiers at once.
				select i.id from private.monitored_identifiers i where i.user_id = u.id and i.origin = 'account' limit 1
			) is null as waits
			from auth.users u where u.id > $1 order by u.id limit $2
		 ) s`,
		[after, limit],
	);
	return { people: rows[0]?.people ?? [], last: rows[0]?.last ?? null };
}
