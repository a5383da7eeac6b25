import type { IdentityPlace } from "@unlisted/contracts/broker-values";
import type { Sql } from "../../../platform/db/database.ts";

export interface IdentityRow {
	readonly kept: IdentityPlace;
	readonly sealed: Uint8Array | null;
	readonly savedAt: Date;
}

export async function findIdentity(sql: Sql, userId: string): Promise<IdentityRow | null> {
	const { rows } = await sql.query<IdentityRow>(
		`select kept, sealed, saved_at as "savedAt" from private.broker_identities where user_id = $1`,
		[userId],
	);
	return rows[0] ?? null;
}

export async function storeIdentity(sql: Sql, userId: string, row: IdentityRow): Promise<void> {
	await sql.query(
		`insert into private.broker_identities (user_id, kept, sealed, saved_at) values ($1, $2, $3, $4)
		 on conflict (user_id) do update set kept = excluded.kept, sealed = excluded.sealed, saved_at = excluded.saved_at`,
		[userId, row.kept, row.sealed, row.savedAt],
	);
}

export async function deleteIdentity(sql: Sql, userId: string): Promise<void> {
	await sql.query("delete from private.broker_identities where user_id = $1", [userId]);
}

export async function storeHandover(
	sql: Sql,
	userId: string,
	handover: { readonly taskId: string; readonly sealed: Uint8Array; readonly expiresAt: Date },
): Promise<void> {
	await sql.query(
		`insert into private.broker_handovers (user_id, task_id, sealed, expires_at) values ($1, $2, $3, $4)
		 on conflict (user_id, task_id) do update set sealed = excluded.sealed, expires_at = excluded.expires_at`,
		[userId, handover.taskId, handover.sealed, handover.expiresAt],
	);
}

export async function findHandover(
	sql: Sql,
	userId: string,
	taskId: string,
	now: Date,
): Promise<Uint8Array | null> {
	const { rows } = await sql.query<{ sealed: Uint8Array }>(
		"select sealed from private.broker_handovers where user_id = $1 and task_id = $2 and expires_at > $3",
		[userId, taskId, now],
	);
	return rows[0]?.sealed ?? null;
}

export async function deleteHandover(sql: Sql, userId: string, taskId: string): Promise<void> {
	await sql.query("delete from private.broker_handovers where user_id = $1 and task_id = $2", [
		userId,
		taskId,
	]);
}

/** Everybody's whose scan is over or was lost. */
export async function deleteExpiredHandovers(sql: Sql, now: Date): Promise<void> {
	await sql.query("delete from private.broker_handovers where expires_at <= $1", [now]);
}
