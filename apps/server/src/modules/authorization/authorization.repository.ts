import type { Sql } from "../../platform/db/database.ts";

export interface AuthorizationRow {
	readonly id: string;
	readonly sealed: Uint8Array;
	readonly signedAt: Date;
	readonly revokedAt: Date | null;
}

const columns = `id, sealed, signed_at as "signedAt", revoked_at as "revokedAt"`;

export async function authorizationInForce(sql: Sql, userId: string): Promise<AuthorizationRow | null> {
	const { rows } = await sql.query<AuthorizationRow>(
		`select ${columns} from private.authorizations where user_id = $1 and revoked_at is null`,
		[userId],
	);
	return rows[0] ?? null;
}

/** Newest first, including revoked ones. */
export async function authorizationsOf(sql: Sql, userId: string): Promise<AuthorizationRow[]> {
	const { rows } = await sql.query<AuthorizationRow>(
		`select ${columns} from private.authorizations where user_id = $1 order by signed_at desc, id`,
		[userId],
	);
	return rows;
}

export async function storeAuthorization(
	sql: Sql,
	userId: string,
	row: Pick<AuthorizationRow, "id" | "sealed" | "signedAt">,
): Promise<void> {
	await sql.query(
		"insert into private.authorizations (user_id, id, sealed, signed_at) values ($1, $2, $3, $4)",
		[userId, row.id, row.sealed, row.signedAt],
	);
}

export async function revokeAuthorizations(sql: Sql, userId: string, at: Date): Promise<void> {
	await sql.query(
		"update private.authorizations set revoked_at = $2 where user_id = $1 and revoked_at is null",
		[userId, at],
	);
}

export async function deleteAuthorizationsOf(sql: Sql, userId: string): Promise<void> {
	await sql.query("delete from private.authorizations where user_id = $1", [userId]);
}
