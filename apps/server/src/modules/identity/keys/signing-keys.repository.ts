import type { Sql, Transaction } from "../../../platform/db/database.ts";

export interface StoredSigningKey {
	readonly kid: string;
	readonly sealed: Uint8Array;
	readonly keyId: number | null;
	readonly createdAt: Date;
	readonly signsFrom: Date;
}

const columns = `kid, sealed, key_id as "keyId", created_at as "createdAt", signs_from as "signsFrom"`;

export async function allSigningKeys(sql: Sql): Promise<StoredSigningKey[]> {
	const { rows } = await sql.query<StoredSigningKey>(
		`select ${columns} from private.signing_keys order by signs_from, created_at, kid`,
	);
	return rows;
}

/** When the current signing key began to sign; null if the database has no key. */
export async function signsSince(sql: Sql, now: Date): Promise<Date | null> {
	const { rows } = await sql.query<{ at: Date | null }>(
		"select max(signs_from) as at from private.signing_keys where signs_from <= $1",
		[now],
	);
	return rows[0]?.at ?? null;
}

/** Lets only one process at a time add or delete keys, until the transaction ends. */
export async function lockSigningKeys(tx: Transaction): Promise<void> {
	await tx.query("select pg_advisory_xact_lock(hashtext('unlisted signing keys'))");
}

export async function insertSigningKey(sql: Sql, key: StoredSigningKey): Promise<void> {
	await sql.query(
		`insert into private.signing_keys (kid, sealed, key_id, created_at, signs_from) values ($1, $2, $3, $4, $5)
		 on conflict do nothing`,
		[key.kid, key.sealed, key.keyId, key.createdAt, key.signsFrom],
	);
}

export async function deleteSigningKeys(sql: Sql, kids: readonly string[]): Promise<void> {
	await sql.query("delete from private.signing_keys where kid = any($1)", [kids]);
}

/** Takes the single key of an installation from a version that had only one. */
export async function takeFormerKey(tx: Transaction): Promise<string | undefined> {
	const { rows } = await tx.query<{ value: string }>(
		"delete from private.installation where name = 'auth-signing-key' returning value",
	);
	return rows[0]?.value;
}
