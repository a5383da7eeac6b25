import type { Sql } from "../../../platform/db/database.ts";

export interface QueuedMail {
	readonly id: string;
	readonly recipient: string;
	readonly sealedMessage: Uint8Array;
	/** Since when the mail server has taken other mails and not this one. */
	readonly failsAloneSince: Date | null;
	/** When it was refused for good for the first time. That may have been a fault of the mail server. */
	readonly refusedSince: Date | null;
}

/**
 * Returns false if this mail was queued before, or if the root that sealed it no longer exists. A mail without a
 * message counts as done at once and is never sent.
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
		 select $1::uuid, $2, $3, $4, $5::bytea, $6::timestamptz, $7, $8::timestamptz, $9::smallint
		 where $9::smallint is null or exists (select from private.root_keys where id = $9::smallint for key share)
		 on conflict (dedupe_key) do nothing`,
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

/**
 * How long a claim holds. A sender renews it again and again, so a claim ends only if its sender is dead. Claims are
 * judged by the database's clock, because one sender must not end the claim of another.
 */
const claimSeconds = 60;
const claimEnd = `now() + make_interval(secs => ${claimSeconds})`;

/** Claims a waiting mail for one sender. Returns null if the mail is gone or another sender has it. */
export async function claimMail(sql: Sql, id: string, now: Date): Promise<QueuedMail | null> {
	const { rows } = await sql.query<QueuedMail>(
		`update private.mails set claimed_until = ${claimEnd}
		 where id = $1 and status = 'queued' and (claimed_until is null or claimed_until < now())
			and (not_before is null or not_before <= $2)
			and recipient is not null and sealed_message is not null
		 returning id, recipient, sealed_message as "sealedMessage", fails_alone_since as "failsAloneSince",
			refused_since as "refusedSince"`,
		[id, now],
	);
	return rows[0] ?? null;
}

/** Extends the claim, because the sender still has the mail. */
export async function holdMail(sql: Sql, id: string): Promise<void> {
	await sql.query(
		`update private.mails set claimed_until = ${claimEnd}
		 where id = $1 and status = 'queued' and claimed_until is not null`,
		[id],
	);
}

/** Returns for how many more milliseconds another sender has the mail, or null if nobody has it or it is done. */
export async function claimedForMs(sql: Sql, id: string): Promise<number | null> {
	const { rows } = await sql.query<{ restMs: number | null }>(
		`select (extract(epoch from claimed_until - now()) * 1000)::float8 as "restMs"
		 from private.mails where id = $1 and status = 'queued'`,
		[id],
	);
	return rows[0]?.restMs ?? null;
}

export async function releaseMail(sql: Sql, id: string): Promise<void> {
	await sql.query("update private.mails set claimed_until = null where id = $1 and status = 'queued'", [id]);
}

/** Marks a mail as sent or failed, and deletes its recipient and text, because nobody needs them any more. */
export async function settleMail(sql: Sql, id: string, status: "sent" | "failed", now: Date): Promise<void> {
	await sql.query(
		`update private.mails set status = $2, settled_at = $3, recipient = null, sealed_message = null, key_id = null, claimed_until = null
		 where id = $1 and status = 'queued'`,
		[id, status, now],
	);
}

/** Makes a mail wait because its recipient's server said "not yet". */
export async function deferMail(sql: Sql, id: string, now: Date, until: Date): Promise<void> {
	await sql.query(
		`update private.mails set claimed_until = null, not_before = $3, deferred_since = coalesce(deferred_since, $2)
		 where id = $1 and status = 'queued'`,
		[id, now, until],
	);
}

/** Makes each of these mails wait on its own, because the mail server takes other mails and not these. */
export async function holdBackMails(sql: Sql, ids: readonly string[], now: Date, until: Date): Promise<void> {
	await sql.query(
		`update private.mails set claimed_until = null, not_before = $3, fails_alone_since = coalesce(fails_alone_since, $2)
		 where id = any($1::uuid[]) and status = 'queued'`,
		[ids, now, until],
	);
}

/** Makes a mail wait that was refused for good, because the mail server may be at fault and not the recipient. */
export async function noteRefusal(sql: Sql, id: string, now: Date, until: Date): Promise<void> {
	await sql.query(
		`update private.mails set claimed_until = null, not_before = $3, refused_since = coalesce(refused_since, $2)
		 where id = $1 and status = 'queued'`,
		[id, now, until],
	);
}

/** Lets mails go out with all others again, because they wait for the mail server and not for their recipients. */
export async function undeferMails(sql: Sql, ids: readonly string[]): Promise<void> {
	await sql.query(
		`update private.mails set claimed_until = null, not_before = null, deferred_since = null
		 where id = any($1::uuid[]) and status = 'queued'`,
		[ids],
	);
}

/** Notes that the mail server had the mail and did not answer. Returns how often that has happened. */
export async function leaveUnanswered(sql: Sql, id: string, until: Date): Promise<number> {
	const { rows } = await sql.query<{ tries: number }>(
		`update private.mails set claimed_until = null, not_before = $2, unanswered_tries = unanswered_tries + 1
		 where id = $1 and status = 'queued' returning unanswered_tries as tries`,
		[id, until],
	);
	return rows[0]?.tries ?? 0;
}

/** Returns since when its recipient's server says "not yet", or null if it never did. */
export async function deferredSince(sql: Sql, id: string): Promise<Date | null> {
	const { rows } = await sql.query<{ since: Date | null }>(
		"select deferred_since as since from private.mails where id = $1",
		[id],
	);
	return rows[0]?.since ?? null;
}
