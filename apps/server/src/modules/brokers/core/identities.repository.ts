import type { IdentityPlace } from "@unlisted/contracts/broker-values";
import type { BrokerSettings } from "@unlisted/contracts/brokers";
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

/** False if it was saved or deleted after `seen`. Without `seen`, it is stored in any case. */
export async function storeIdentity(
	sql: Sql,
	userId: string,
	row: IdentityRow,
	seen?: Date | null,
): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.broker_identities as i (user_id, kept, sealed, saved_at)
		 select $1::uuid, $2::text, $3::bytea, $4::timestamptz
		 where $5::boolean or $6::timestamptz is null
			or exists (select from private.broker_identities where user_id = $1::uuid)
		 on conflict (user_id) do update set kept = excluded.kept, sealed = excluded.sealed, saved_at = excluded.saved_at
			where $5::boolean or i.saved_at is not distinct from $6::timestamptz`,
		[userId, row.kept, row.sealed, row.savedAt, seen === undefined, seen ?? null],
	);
	return affected === 1;
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

/** What a scan of this person may search with. */
export interface SearchedWith {
	/** Null if the person never saved settings. */
	readonly settings: BrokerSettings | null;
	/** The identity that the person handed over for this scan. */
	readonly handed: Uint8Array | null;
	readonly kept: IdentityPlace | null;
	readonly sealed: Uint8Array | null;
}

export async function searchedWith(
	sql: Sql,
	userId: string,
	taskId: string,
	now: Date,
): Promise<SearchedWith> {
	const { rows } = await sql.query<{
		on: boolean | null;
		countries: string[] | null;
		never: string[] | null;
		kept: IdentityPlace | null;
		sealed: Uint8Array | null;
	}>(
		`select s.is_on as "on", s.countries, s.never, i.kept, i.sealed
		 from (select $1::uuid as user_id) p
		 left join private.broker_settings s on s.user_id = p.user_id
		 left join private.broker_identities i on i.user_id = p.user_id`,
		[userId],
	);
	// A query of its own, because handovers may be in another database than settings.
	const { rows: handed } = await sql.query<{ sealed: Uint8Array }>(
		"select sealed from private.broker_handovers where user_id = $1 and task_id = $2 and expires_at > $3",
		[userId, taskId, now],
	);
	const [row] = rows;
	const isSaved = row && row.on !== null && row.countries && row.never;
	return {
		settings: isSaved
			? { on: row.on === true, countries: row.countries ?? [], never: row.never ?? [] }
			: null,
		handed: handed[0]?.sealed ?? null,
		kept: row?.kept ?? null,
		sealed: row?.sealed ?? null,
	};
}

export async function deleteHandover(sql: Sql, userId: string, taskId: string): Promise<void> {
	await sql.query("delete from private.broker_handovers where user_id = $1 and task_id = $2", [
		userId,
		taskId,
	]);
}

/** Deletes handovers of all people whose scan has ended or was lost. */
export async function deleteExpiredHandoversOfEverybody(sql: Sql, now: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.broker_handovers where (user_id, task_id) in (
			select user_id, task_id from private.broker_handovers where expires_at <= $1 order by expires_at limit $2)`,
		[now, most],
	);
	return affected;
}
