import type { DisclosableField } from "@unlisted/contracts/removals/removal-values";
import type { Sql } from "../../../platform/db/database.ts";
import { usualNever } from "./disclosure.rules.ts";
import type { Consent, Consented } from "./plan.rules.ts";

interface PersonRow {
	readonly givenAt: Date | null;
	readonly revokedAt: Date | null;
	readonly brokers: Consented[];
	readonly pausedAt: Date | null;
	readonly never: string[] | null;
}

/** What a person decided about all their removals. */
export interface Decided {
	readonly consent: Consent;
	readonly pausedAt: Date | null;
	readonly never: readonly DisclosableField[];
}

export async function decidedBy(sql: Sql, userId: string): Promise<Decided> {
	const { rows } = await sql.query<PersonRow>(
		`select consent_given_at as "givenAt", consent_revoked_at as "revokedAt", consented as "brokers",
			paused_at as "pausedAt", never from private.removal_people where user_id = $1`,
		[userId],
	);
	const [row] = rows;
	return {
		consent: {
			givenAt: row?.givenAt ?? null,
			revokedAt: row?.revokedAt ?? null,
			brokers: row?.brokers ?? [],
		},
		pausedAt: row?.pausedAt ?? null,
		never: (row?.never as DisclosableField[] | null | undefined) ?? usualNever,
	};
}

/** Locks the person until the transaction ends, so their decisions are stored one at a time. */
export async function lockPerson(sql: Sql, userId: string, now: Date): Promise<void> {
	await sql.query(
		"insert into private.removal_people (user_id, updated_at) values ($1, $2) on conflict do nothing",
		[userId, now],
	);
	await sql.query("select 1 from private.removal_people where user_id = $1 for update", [userId]);
}

export async function storeConsent(sql: Sql, userId: string, consent: Consent, now: Date): Promise<void> {
	await sql.query(
		`insert into private.removal_people (user_id, consent_given_at, consent_revoked_at, consented, updated_at)
		 values ($1, $2, $3, $4::jsonb, $5)
		 on conflict (user_id) do update set consent_given_at = excluded.consent_given_at,
			consent_revoked_at = excluded.consent_revoked_at, consented = excluded.consented,
			updated_at = excluded.updated_at`,
		[userId, consent.givenAt, consent.revokedAt, JSON.stringify(consent.brokers), now],
	);
}

export async function storePause(sql: Sql, userId: string, pausedAt: Date | null, now: Date): Promise<void> {
	await sql.query(
		`insert into private.removal_people (user_id, paused_at, updated_at) values ($1, $2, $3)
		 on conflict (user_id) do update set paused_at = excluded.paused_at, updated_at = excluded.updated_at`,
		[userId, pausedAt, now],
	);
}

export async function storeNever(
	sql: Sql,
	userId: string,
	never: readonly DisclosableField[],
	now: Date,
): Promise<void> {
	await sql.query(
		`insert into private.removal_people (user_id, never, updated_at) values ($1, $2, $3)
		 on conflict (user_id) do update set never = excluded.never, updated_at = excluded.updated_at`,
		[userId, never, now],
	);
}

/** A press locks the person and then a removal. The deletion goes the same way, so the two cannot block each other. */
const tables = [
	"removal_people",
	"removals",
	"removal_events",
	"removal_files",
	"removal_sends",
	"drp_requests",
	"removal_disclosures",
	"removal_helps",
	"removal_drop",
	"deep_scans",
];

/**
 * Deletes all rows of this slice that belong to a person. What the transparency log keeps of them then says nothing
 * about anybody.
 */
export async function deleteRemovalRowsOf(sql: Sql, userId: string): Promise<void> {
	for (const table of tables) await sql.query(`delete from private.${table} where user_id = $1`, [userId]);
}
