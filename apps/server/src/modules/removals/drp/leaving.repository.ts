import type { Sql } from "../../../platform/db/database.ts";

export interface LeavingRow {
	readonly id: string;
	readonly business: string;
	readonly sealed: Uint8Array;
	readonly tries: number;
}

export async function noteLeaving(
	sql: Sql,
	row: Omit<LeavingRow, "tries"> & { readonly keyId: number | null; readonly since: Date },
): Promise<void> {
	await sql.query(
		`insert into private.drp_leaving (id, business, sealed, key_id, since) values ($1, $2, $3, $4, $5)
		 on conflict do nothing`,
		[row.id, row.business, row.sealed, row.keyId, row.since],
	);
}

/** Requests of deleted accounts. */
export async function leavingRequests(sql: Sql): Promise<LeavingRow[]> {
	const { rows } = await sql.query<LeavingRow>(
		"select id, business, sealed, tries from private.drp_leaving order by since, id limit 1000",
	);
	return rows;
}

export async function noteTry(sql: Sql, id: string): Promise<void> {
	await sql.query("update private.drp_leaving set tries = tries + 1 where id = $1", [id]);
}

export async function forgetLeaving(sql: Sql, id: string): Promise<void> {
	await sql.query("delete from private.drp_leaving where id = $1", [id]);
}
