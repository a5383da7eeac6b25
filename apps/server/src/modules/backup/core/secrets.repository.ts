import type { Sql } from "../../../platform/db/database.ts";

export async function sealedSecret(sql: Sql, name: string): Promise<string | undefined> {
	const { rows } = await sql.query<{ value: string }>(
		"select value from private.installation where name = $1",
		[name],
	);
	return rows[0]?.value;
}

export async function putSecret(
	sql: Sql,
	secret: { readonly name: string; readonly value: string; readonly keyId: number | null },
): Promise<void> {
	await sql.query(
		`insert into private.installation (name, value, key_id) values ($1, $2, $3)
		 on conflict (name) do update set value = excluded.value, key_id = excluded.key_id`,
		[secret.name, secret.value, secret.keyId],
	);
}

/** Counts connections of servers, and of commands that may write. Backups, restores and moves do not count. */
export async function serversAt(sql: Sql): Promise<number> {
	// A transaction keeps its first view of the other connections until this clears it.
	await sql.query("select pg_stat_clear_snapshot()");
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from pg_stat_activity
		 where datname = current_database() and pid <> pg_backend_pid() and application_name like 'unlisted%'
			and application_name <> 'unlisted-bulk'`,
	);
	return rows[0]?.count ?? 0;
}
