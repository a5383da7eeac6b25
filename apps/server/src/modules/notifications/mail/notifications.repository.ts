import type { Sql, Transaction } from "../../../platform/db/database.ts";

export interface QueuedMail {
	readonly id: string;
	readonly recipient: string;
	readonly sealedMessage: Uint8Array;
}

/**
 * False if this mail was queued before. A mail without a message counts as done at once and is never sent.
 */
export async function insertMail(
	sql: Sql,
	mail: {
		id: string;
		dedupeKey: string;
		kind: string;
		message: {
			readonly recipient: string;
			readonly sealed: Uint8Array;
			readonly keyId: number | null;
		} | null;
		now: Date;
	},
): Promise<boolean> {
	const { id, dedupeKey, kind, message, now } = mail;
	const [status, settledAt] = message ? ["queued", null] : ["failed", now];
	const { affected } = await sql.query(
		`insert into private.mails (id, dedupe_key, recipient, kind, sealed_message, queued_at, status, settled_at, key_id)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (dedupe_key) do nothing`,
		[
			id,
			dedupeKey,
			message?.recipient ?? null,
			kind,
			message?.sealed ?? null,
			now,
			status,
			settledAt,
			message?.keyId ?? null,
		],
	);
	return affected === 1;
}

/** Claims a waiting mail for one sender. Null if it is gone or another sender has it. */
export async function claimMail(sql: Sql, id: string, now: Date, until: Date): Promise<QueuedMail | null> {
	const { rows } = await sql.query<QueuedMail>(
		`update private.mails set claimed_until = $3
		 where id = $1 and status = 'queued' and (claimed_until is null or claimed_until < $2)
			and recipient is not null and sealed_message is not null
		 returning id, recipient, sealed_message as "sealedMessage"`,
		[id, now, until],
	);
	return rows[0] ?? null;
}

/** Until when another sender has it. Null if nobody has it, or if it is done. */
export async function claimedUntil(sql: Sql, id: string): Promise<Date | null> {
	const { rows } = await sql.query<{ until: Date | null }>(
		`select claimed_until as until from private.mails where id = $1 and status = 'queued'`,
		[id],
	);
	return rows[0]?.until ?? null;
}

export async function releaseMail(sql: Sql, id: string): Promise<void> {
	await sql.query("update private.mails set claimed_until = null where id = $1 and status = 'queued'", [id]);
}

/** It was sent, or never will be. From here on nobody needs its recipient or text. */
export async function settleMail(sql: Sql, id: string, status: "sent" | "failed", now: Date): Promise<void> {
	await sql.query(
		`update private.mails set status = $2, settled_at = $3, recipient = null, sealed_message = null, key_id = null, claimed_until = null
		 where id = $1 and status = 'queued'`,
		[id, status, now],
	);
}

export async function waitingMailsOfEverybody(
	sql: Sql,
	queuedBefore: Date,
): Promise<{ id: string; queuedAt: Date }[]> {
	const { rows } = await sql.query<{ id: string; queuedAt: Date }>(
		`select id, queued_at as "queuedAt" from private.mails
		 where status = 'queued' and queued_at < $1 order by queued_at limit 500`,
		[queuedBefore],
	);
	return rows;
}

/** By then nobody queues the same mail any more. */
export async function forgetSettledMails(sql: Sql, settledBefore: Date): Promise<void> {
	await sql.query("delete from private.mails where status <> 'queued' and settled_at < $1", [settledBefore]);
}

/** Waiting mails of this kind for this person; their keys begin with both. */
export async function dropWaitingMails(
	tx: Transaction,
	userId: string,
	kind: "alert" | "report",
): Promise<void> {
	await tx.query(
		`delete from private.mails where status = 'queued' and kind = $2 and starts_with(dedupe_key, $2 || ':' || $1 || ':')`,
		[userId, kind],
	);
}
