import type { Sql } from "../../../platform/db/database.ts";

export type KeyScope = "all" | "auth-admin" | "read";

export interface StoredApiKey {
	readonly id: string;
	readonly name: string;
	readonly role: "anon" | "service_role";
	readonly scope: KeyScope;
	readonly hash: Uint8Array;
	readonly createdAt: Date;
	readonly lastUsedAt: Date | null;
	readonly expiresAt: Date | null;
	readonly revokedAt: Date | null;
}

const columns = `id, name, role, scope, hash, created_at as "createdAt", last_used_at as "lastUsedAt",
	expires_at as "expiresAt", revoked_at as "revokedAt"`;

export async function allApiKeys(sql: Sql): Promise<StoredApiKey[]> {
	const { rows } = await sql.query<StoredApiKey>(
		`select ${columns} from private.api_keys order by created_at, name`,
	);
	return rows;
}

export async function findApiKey(sql: Sql, hash: Uint8Array): Promise<StoredApiKey | null> {
	const { rows } = await sql.query<StoredApiKey>(`select ${columns} from private.api_keys where hash = $1`, [
		hash,
	]);
	return rows[0] ?? null;
}

/** False if the name is taken. */
export async function insertApiKey(
	sql: Sql,
	key: Omit<StoredApiKey, "lastUsedAt" | "revokedAt">,
): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.api_keys (id, name, role, scope, hash, created_at, expires_at)
		 values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
		[key.id, key.name, key.role, key.scope, key.hash, key.createdAt, key.expiresAt],
	);
	return affected === 1;
}

/** False if no key has this name. */
export async function revokeApiKey(sql: Sql, name: string, now: Date): Promise<boolean> {
	const { affected } = await sql.query(
		"update private.api_keys set revoked_at = $2 where lower(name) = lower($1) and revoked_at is null",
		[name, now],
	);
	return affected > 0;
}

/** Writes at most once a minute, because only people read it. */
export async function noteUse(sql: Sql, id: string, now: Date): Promise<void> {
	await sql.query(
		`update private.api_keys set last_used_at = $2
		 where id = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
		[id, now],
	);
}
