import { randomUUID } from "node:crypto";
import type { DisclosableField, RemovalChannel } from "@unlisted/contracts/removals/removal-values";
import type { Sql } from "../../../platform/db/database.ts";

export interface DisclosureRow {
	readonly id: string;
	readonly broker: string;
	readonly removalId: string | null;
	readonly channel: RemovalChannel | "search";
	readonly recipient: string;
	readonly field: DisclosableField;
	readonly why: "search" | "request" | "confirmation" | "by_hand";
	readonly firstAt: Date;
	readonly lastAt: Date;
	readonly times: number;
	readonly deletionConfirmedAt: Date | null;
}

export interface Told extends Pick<DisclosureRow, "broker" | "removalId" | "channel" | "recipient" | "why"> {
	readonly fields: readonly DisclosableField[];
	readonly at: Date;
}

/** Writes down who was told what, before it leaves. So the ledger also has what may have been told. */
export async function recordDisclosures(sql: Sql, userId: string, told: Told): Promise<void> {
	const fields = [...new Set(told.fields)].sort();
	if (fields.length === 0) return;
	await sql.query(
		`insert into private.removal_disclosures as d (user_id, id, broker, removal_id, channel, recipient, field, why,
			first_at, last_at)
		 select $1::uuid, told.id, $3, $4::uuid, $5, $6, told.field, $8, $9::timestamptz, $9::timestamptz
		 from unnest($2::uuid[], $7::text[]) as told (id, field)
		 on conflict (user_id, broker, field, why, removal_id) do update
			set last_at = excluded.last_at, times = d.times + 1, deletion_confirmed_at = null`,
		[
			userId,
			fields.map(() => randomUUID()),
			told.broker,
			told.removalId,
			told.channel,
			told.recipient,
			fields,
			told.why,
			told.at,
		],
	);
}

/** Removes the lines of this moment, because it is certain that nothing was sent. */
export async function takeBackDisclosures(
	sql: Sql,
	userId: string,
	told: { readonly removalId: string; readonly at: Date },
): Promise<void> {
	const values = [userId, told.removalId, told.at];
	await sql.query(
		`delete from private.removal_disclosures
		 where user_id = $1 and removal_id = $2 and last_at = $3 and times = 1`,
		values,
	);
	await sql.query(
		`update private.removal_disclosures set times = times - 1
		 where user_id = $1 and removal_id = $2 and last_at = $3 and times > 1`,
		values,
	);
}

export async function disclosuresOf(sql: Sql, userId: string): Promise<DisclosureRow[]> {
	const { rows } = await sql.query<DisclosureRow>(
		`select id, broker, removal_id as "removalId", channel, recipient, field, why, first_at as "firstAt",
			last_at as "lastAt", times, deletion_confirmed_at as "deletionConfirmedAt"
		 from private.removal_disclosures where user_id = $1 order by last_at desc, broker, field, id`,
		[userId],
	);
	return rows;
}

/** Notes that the broker says it has deleted what it was told for this removal. */
export async function confirmDeletion(sql: Sql, userId: string, removalId: string, at: Date): Promise<void> {
	await sql.query(
		`update private.removal_disclosures set deletion_confirmed_at = $3
		 where user_id = $1 and removal_id = $2 and deletion_confirmed_at is null`,
		[userId, removalId, at],
	);
}
