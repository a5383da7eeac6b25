import type { Sql } from "../../../platform/db/database.ts";

export type FoundBy = "address" | "references" | "report";
export type WayIn = "imap" | "webhook" | "smtp";

export interface MailToKeep {
	readonly id: string;
	readonly userId: string | null;
	readonly reference: string | null;
	readonly fingerprint: Uint8Array;
	readonly foundBy: FoundBy | null;
	readonly via: WayIn;
	readonly sealed: Uint8Array;
	readonly keyId: number | null;
	readonly size: number;
	readonly receivedAt: Date;
}

/** False if the mail is stored already. */
export async function keepMail(sql: Sql, mail: MailToKeep): Promise<boolean> {
	const { affected } = await sql.query(
		`insert into private.incoming_mails
			(id, user_id, reference, fingerprint, found_by, via, sealed, key_id, size, state, received_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9, case when $2::uuid is null then 'unmatched' else 'waiting' end, $10)
		 on conflict (fingerprint) do nothing`,
		[
			mail.id,
			mail.userId,
			mail.reference,
			mail.fingerprint,
			mail.foundBy,
			mail.via,
			mail.sealed,
			mail.keyId,
			mail.size,
			mail.receivedAt,
		],
	);
	return affected > 0;
}

/** Counts the mails that were stored since then for one removal, or for nobody. Stops counting at `most`. */
export async function countKept(
	sql: Sql,
	{
		userId,
		reference,
		since,
		most,
	}: {
		readonly userId: string | null;
		readonly reference: string | null;
		readonly since: Date;
		readonly most: number;
	},
): Promise<number> {
	const { rows } =
		userId === null
			? await sql.query<{ n: number }>(
					`select count(*) as n from (
						select from private.incoming_mails where state = 'unmatched' and received_at > $1 limit $2
					 ) as kept`,
					[since, most],
				)
			: await sql.query<{ n: number }>(
					`select count(*) as n from (
						select from private.incoming_mails
						where user_id = $3 and reference = $4 and received_at > $1 limit $2
					 ) as kept`,
					[since, most, userId, reference],
				);
	return rows[0]?.n ?? 0;
}

export interface WaitingMail {
	readonly reference: string;
	readonly sealed: Uint8Array;
}

/** Null if the mail was read already, or was deleted with its person. */
export async function findWaitingMail(sql: Sql, userId: string, id: string): Promise<WaitingMail | null> {
	const { rows } = await sql.query<WaitingMail>(
		`select reference, sealed from private.incoming_mails
		 where user_id = $1 and id = $2 and state = 'waiting' and reference is not null`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/** False if another worker was faster. */
export async function noteRead(
	sql: Sql,
	userId: string,
	{ id, at }: { readonly id: string; readonly at: Date },
): Promise<boolean> {
	const { affected } = await sql.query(
		"update private.incoming_mails set state = 'read', read_at = $3 where user_id = $1 and id = $2 and state = 'waiting'",
		[userId, id, at],
	);
	return affected > 0;
}

export interface WaitingKey {
	readonly id: string;
	readonly userId: string;
}

export async function waitingOfEverybody(sql: Sql, before: Date): Promise<WaitingKey[]> {
	const { rows } = await sql.query<WaitingKey>(
		`select id, user_id as "userId" from private.incoming_mails
		 where state = 'waiting' and user_id is not null and received_at < $1 order by received_at limit 500`,
		[before],
	);
	return rows;
}

export interface UnmatchedMail {
	readonly id: string;
	readonly sealed: Uint8Array;
	readonly via: WayIn;
	readonly size: number;
	readonly receivedAt: Date;
}

export async function unmatchedOfNobody(sql: Sql, limit: number): Promise<UnmatchedMail[]> {
	const { rows } = await sql.query<UnmatchedMail>(
		`select id, sealed, via, size, received_at as "receivedAt" from private.incoming_mails
		 where state = 'unmatched' order by received_at desc limit $1`,
		[limit],
	);
	return rows;
}

export async function deleteUnmatched(sql: Sql, before: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.incoming_mails where id = any(array(
			select id from private.incoming_mails where state = 'unmatched' and received_at < $1 order by received_at limit $2))`,
		[before, most],
	);
	return affected;
}

export interface MailOfPerson {
	readonly id: string;
	readonly reference: string;
	readonly sealed: Uint8Array;
	readonly state: "waiting" | "read" | "unmatched";
	readonly receivedAt: Date;
}

/** For a person's export. */
export async function incomingMailsOf(sql: Sql, userId: string): Promise<MailOfPerson[]> {
	const { rows } = await sql.query<MailOfPerson>(
		`select id, reference, sealed, state, received_at as "receivedAt" from private.incoming_mails
		 where user_id = $1 and reference is not null order by received_at`,
		[userId],
	);
	return rows;
}

export async function deleteIncomingMailsOf(sql: Sql, userId: string): Promise<void> {
	await sql.query("delete from private.incoming_mails where user_id = $1", [userId]);
}

export interface MailCounts {
	readonly waiting: number;
	readonly unmatched: number;
	readonly oldestWaiting: Date | null;
	readonly newest: Date | null;
}

export async function countMailsOfEverybody(sql: Sql): Promise<MailCounts> {
	const { rows } = await sql.query<MailCounts>(
		`select (select count(*)::integer from private.incoming_mails where state = 'waiting') as waiting,
			(select count(*)::integer from private.incoming_mails where state = 'unmatched') as unmatched,
			(select min(received_at) from private.incoming_mails where state = 'waiting') as "oldestWaiting",
			greatest(
				(select max(received_at) from private.incoming_mails where state = 'waiting'),
				(select max(received_at) from private.incoming_mails where state = 'read'),
				(select max(received_at) from private.incoming_mails where state = 'unmatched')) as newest`,
	);
	return rows[0] ?? { waiting: 0, unmatched: 0, oldestWaiting: null, newest: null };
}

/** Counts all mails that were ever read. It scans the whole table, so only an operator's command calls it. */
export async function readMailsOfEverybody(sql: Sql): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		"select count(*)::integer as count from private.incoming_mails where state = 'read'",
	);
	return rows[0]?.count ?? 0;
}
