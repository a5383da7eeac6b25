import type { Sql } from "../../../platform/db/database.ts";

export interface DropRow {
	readonly sealed: Uint8Array;
	/** Formatted as YYYY-MM-DD. */
	readonly filedOn: string;
}

export async function dropOf(sql: Sql, userId: string): Promise<DropRow | null> {
	const { rows } = await sql.query<DropRow>(
		`select sealed, to_char(filed_on, 'YYYY-MM-DD') as "filedOn" from private.removal_drop
		 where user_id = $1 and filed_on is not null`,
		[userId],
	);
	return rows[0] ?? null;
}

export async function storeDrop(
	sql: Sql,
	userId: string,
	row: DropRow & { readonly savedAt: Date },
): Promise<void> {
	await sql.query(
		`insert into private.removal_drop (user_id, sealed, filed_on, saved_at) values ($1, $2, $3, $4)
		 on conflict (user_id) do update set sealed = excluded.sealed, filed_on = excluded.filed_on,
			saved_at = excluded.saved_at`,
		[userId, row.sealed, row.filedOn, row.savedAt],
	);
}

export async function deleteDrop(sql: Sql, userId: string): Promise<void> {
	await sql.query("delete from private.removal_drop where user_id = $1", [userId]);
}
