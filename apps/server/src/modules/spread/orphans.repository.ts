import type { Sql } from "../../platform/db/database.ts";
import type { SpreadTable } from "./spread-tables.rules.ts";

/** Returns all people who have rows in this table, in pages. */
export async function peopleOfEverybodyIn(
	sql: Sql,
	table: SpreadTable,
	{ after, limit }: { readonly after: string; readonly limit: number },
): Promise<string[]> {
	const { rows } = await sql.query<{ userId: string }>(
		`select distinct user_id as "userId" from ${table} where user_id > $1 order by user_id limit $2`,
		[after, limit],
	);
	return rows.map(({ userId }) => userId);
}

export async function accountsAmong(sql: Sql, people: readonly string[]): Promise<ReadonlySet<string>> {
	const { rows } = await sql.query<{ id: string }>("select id from auth.users where id = any($1::uuid[])", [
		people,
	]);
	return new Set(rows.map(({ id }) => id));
}

export async function deleteRowsOf(sql: Sql, table: SpreadTable, userId: string): Promise<number> {
	const { affected } = await sql.query(`delete from ${table} where user_id = $1`, [userId]);
	return affected;
}
