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

export interface OpenConnections {
	readonly count: number;
	/** Addresses, separated by commas. */
	readonly from: string;
	/** How long ago the one used last became idle; 0 if one is in use. */
	readonly idleSeconds: number;
}

/**
 * Counts connections of servers, and of commands that may write. Backups, restores and moves do not count. A pooler keeps
 * connections for a while after its last client has gone, under that client's name. We cannot tell them from a
 * server's, so the operator gets to know where they come from and how long they have been idle.
 */
export async function serversAt(sql: Sql): Promise<OpenConnections> {
	// A transaction keeps its first view of the other connections until this clears it.
	await sql.query("select pg_stat_clear_snapshot()");
	const { rows } = await sql.query<OpenConnections>(
		`select count(*)::int as count,
			coalesce(string_agg(distinct coalesce(host(client_addr), 'a local socket'), ', '), '') as "from",
			coalesce(min(case when state = 'idle' then greatest(0, extract(epoch from clock_timestamp() - state_change)) else 0 end), 0)::int
				as "idleSeconds"
		 from pg_stat_activity
		 where datname = current_database() and pid <> pg_backend_pid() and application_name like 'unlisted%'
			and application_name <> 'unlisted-bulk'`,
	);
	return rows[0] ?? { count: 0, from: "", idleSeconds: 0 };
}
