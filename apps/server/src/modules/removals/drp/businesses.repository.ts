import type { Sql } from "../../../platform/db/database.ts";

export async function readAgentKey(sql: Sql): Promise<Uint8Array | undefined> {
	const { rows } = await sql.query<{ sealed: Uint8Array }>(
		"select sealed from private.drp_keys where name = 'agent'",
	);
	return rows[0]?.sealed;
}

/** Keeps the existing key if there is one. */
export async function insertAgentKey(
	sql: Sql,
	key: {
		readonly sealed: Uint8Array;
		readonly keyId: number | null;
		readonly publicKey: Uint8Array;
		readonly createdAt: Date;
	},
): Promise<void> {
	await sql.query(
		`insert into private.drp_keys (name, sealed, key_id, public_key, created_at)
		 values ('agent', $1, $2, $3, $4) on conflict do nothing`,
		[key.sealed, key.keyId, key.publicKey, key.createdAt],
	);
}

/** The sealed token that this address gave us. Null if there is none. */
export async function readToken(
	sql: Sql,
	{ id, apiBase }: { readonly id: string; readonly apiBase: string },
): Promise<Uint8Array | null> {
	const { rows } = await sql.query<{ sealed: Uint8Array | null }>(
		"select sealed from private.drp_businesses where id = $1 and api_base = $2",
		[id, apiBase],
	);
	return rows[0]?.sealed ?? null;
}

/** Longer than a business may take to answer. */
const claimSeconds = 120;

/**
 * For the one worker that may ask for a token now, returns the end of its claim, which also names the claim. Null for
 * all others. Claims are judged by the database's clock, because one worker must not end the claim of another.
 */
export async function claimRegistration(
	sql: Sql,
	{ id, apiBase }: { readonly id: string; readonly apiBase: string },
): Promise<Date | null> {
	const { rows } = await sql.query<{ until: Date }>(
		`insert into private.drp_businesses as b (id, api_base, asked_until)
		 values ($1, $2, date_trunc('milliseconds', now()) + make_interval(secs => ${claimSeconds}))
		 on conflict (id) do update
			set api_base = excluded.api_base, sealed = null, key_id = null, asked_until = excluded.asked_until
			where (b.asked_until is null or b.asked_until <= now()) and (b.sealed is null or b.api_base <> excluded.api_base)
		 returning asked_until as until`,
		[id, apiBase],
	);
	return rows[0]?.until ?? null;
}

/** False if the claim ran out and another worker has asked since. */
export async function storeToken(
	sql: Sql,
	given: {
		readonly id: string;
		readonly apiBase: string;
		readonly until: Date;
		readonly sealed: Uint8Array;
		readonly keyId: number | null;
		readonly at: Date;
	},
): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.drp_businesses set sealed = $4, key_id = $5, registered_at = $6, asked_until = null
		 where id = $1 and api_base = $2 and asked_until = $3`,
		[given.id, given.apiBase, given.until, given.sealed, given.keyId, given.at],
	);
	return affected > 0;
}

export async function giveUpRegistration(sql: Sql, id: string, until: Date): Promise<void> {
	await sql.query(
		"update private.drp_businesses set asked_until = null where id = $1 and asked_until = $2 and sealed is null",
		[id, until],
	);
}

/** Deletes a token that is not valid any more. A newer token stays. */
export async function dropToken(sql: Sql, id: string, sealed: Uint8Array): Promise<void> {
	await sql.query(
		"update private.drp_businesses set sealed = null, key_id = null, asked_until = null where id = $1 and sealed = $2",
		[id, sealed],
	);
}
