import type { CatalogueBreach } from "@unlisted/breach-corpus";
import type { Sql } from "../../../platform/db/database.ts";

export async function storedBreaches(sql: Sql): Promise<CatalogueBreach[]> {
	const { rows } = await sql.query<{ breach: CatalogueBreach }>(
		"select breach from private.catalogue_breaches order by name",
	);
	return rows.map(({ breach }) => breach);
}

/** If two refreshes run at once, the later version stays. The caller passes each name once. */
export async function storeBreaches(
	sql: Sql,
	breaches: readonly CatalogueBreach[],
	now: Date,
): Promise<number> {
	if (breaches.length === 0) return 0;
	const { affected } = await sql.query(
		`insert into private.catalogue_breaches as c (name, breach, added_at, fetched_at)
		 select b ->> 'Name', b, (b ->> 'AddedDate')::timestamptz, $2 from jsonb_array_elements($1::jsonb) b
		 on conflict (name) do update
			set breach = excluded.breach, added_at = excluded.added_at, fetched_at = excluded.fetched_at
			where (c.breach ->> 'ModifiedDate')::timestamptz < (excluded.breach ->> 'ModifiedDate')::timestamptz`,
		[JSON.stringify(breaches), now],
	);
	return affected;
}
