import type { Sql } from "../../../platform/db/database.ts";

/** A mail with the name of the claim by which a sender holds it. */
export interface HeldMail {
	readonly id: string;
	readonly claim: string;
}

export interface QueuedMail extends HeldMail {
	readonly recipient: string;
	readonly sealedMessage: Uint8Array;
	/** Since when the mail server has taken other mails and not this one. */
	readonly failsAloneSince: Date | null;
	/** When it was refused for good for the first time. That may have been a fault of the mail server. */
	readonly refusedSince: Date | null;
	/** Since when the mail server may have all of it, if an earlier sender ended before it learned the answer. */
	readonly handedOverAt: Date | null;
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
export async function claimMail(sql: Sql, { id, claim }: HeldMail, now: Date): Promise<QueuedMail | null> {
	const { rows } = await sql.query<QueuedMail>(
		`update private.mails set claimed_until = ${claimEnd}, claim = $3::uuid
		 where id = $1 and status = 'queued' and (claimed_until is null or claimed_until < now())
			and (not_before is null or not_before <= $2)
			and recipient is not null and sealed_message is not null
		 returning id, $3::uuid as claim, recipient, sealed_message as "sealedMessage",
			fails_alone_since as "failsAloneSince", refused_since as "refusedSince", handed_over_at as "handedOverAt"`,
		[id, now, claim],
	);
	return rows[0] ?? null;
}

/** Extends the claim, because the sender still has the mail. */
export async function holdMail(sql: Sql, { id, claim }: HeldMail): Promise<void> {
	await sql.query(
		`update private.mails set claimed_until = ${claimEnd}
		 where id = $1 and status = 'queued' and claim = $2 and claimed_until is not null`,
		[id, claim],
	);
}

/**
 * Notes that the mail server is about to have the whole mail. Returns false if this sender does not hold the mail any
 * more. It must not go out then. While this note stands, nobody else sends the mail at once.
 */
export async function noteHandingOver(sql: Sql, { id, claim }: HeldMail, now: Date): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.mails set handed_over_at = $3, claimed_until = ${claimEnd}
		 where id = $1 and status = 'queued' and claim = $2`,
		[id, claim, now],
	);
	return affected === 1;
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

/** Ends a claim because the mail server does not have the mail. */
const endsClaim = "claimed_until = null, claim = null, handed_over_at = null";

export async function releaseMail(sql: Sql, { id, claim }: HeldMail): Promise<void> {
	await sql.query(
		`update private.mails set ${endsClaim} where id = $1 and status = 'queued' and claim = $2`,
		[id, claim],
	);
}

/**
 * Marks a mail as sent or failed, and deletes its recipient and text, because nobody needs them any more. A mail that
 * the mail server took is sent, also if another sender holds it by now. Only its holder may give it up.
 */
export async function settleMail(
	sql: Sql,
	{ id, claim }: HeldMail,
	status: "sent" | "failed",
	now: Date,
): Promise<void> {
	await sql.query(
		`update private.mails set status = $2, settled_at = $3, recipient = null, sealed_message = null, key_id = null, ${endsClaim}
		 where id = $1 and status = 'queued' and ($2 = 'sent' or claim = $4)`,
		[id, status, now, claim],
	);
}

/** Makes a mail wait because its recipient's server said "not yet". */
export async function deferMail(sql: Sql, { id, claim }: HeldMail, now: Date, until: Date): Promise<void> {
	await sql.query(
		`update private.mails set ${endsClaim}, not_before = $3, deferred_since = coalesce(deferred_since, $2)
		 where id = $1 and status = 'queued' and claim = $4`,
		[id, now, until, claim],
	);
}

/** Makes this mail wait on its own, because the mail server takes other mails and not this one. */
export async function holdBackMail(sql: Sql, { id, claim }: HeldMail, now: Date, until: Date): Promise<void> {
	await sql.query(
		`update private.mails set ${endsClaim}, not_before = $3, fails_alone_since = coalesce(fails_alone_since, $2)
		 where id = $1 and status = 'queued' and claim = $4`,
		[id, now, until, claim],
	);
}

/** Does the same to mails that failed before, unless a sender has them by now. */
export async function holdBackFreeMails(
	sql: Sql,
	ids: readonly string[],
	now: Date,
	until: Date,
): Promise<void> {
	await sql.query(
		`update private.mails set not_before = $3, fails_alone_since = coalesce(fails_alone_since, $2)
		 where id = any($1::uuid[]) and status = 'queued' and claimed_until is null`,
		[ids, now, until],
	);
}

/** Makes a mail wait that was refused for good, because the mail server may be at fault and not the recipient. */
export async function noteRefusal(sql: Sql, { id, claim }: HeldMail, now: Date, until: Date): Promise<void> {
	await sql.query(
		`update private.mails set ${endsClaim}, not_before = $3, refused_since = coalesce(refused_since, $2)
		 where id = $1 and status = 'queued' and claim = $4`,
		[id, now, until, claim],
	);
}

/**
 * Lets mails go out with all others again, because they wait for the mail server and not for their recipients. Leaves
 * out mails that another sender has by now.
 */
export async function undeferMails(
	sql: Sql,
	ids: readonly string[],
	{ claim }: Pick<HeldMail, "claim">,
): Promise<void> {
	await sql.query(
		`update private.mails set ${endsClaim}, not_before = null, deferred_since = null
		 where id = any($1::uuid[]) and status = 'queued' and (claimed_until is null or claim = $2)`,
		[ids, claim],
	);
}

/**
 * Notes that the mail server had the mail and did not answer. Returns how often that has happened. The name of the
 * claim stays until the next one, so that its sender may still give the mail up.
 */
export async function leaveUnanswered(sql: Sql, { id, claim }: HeldMail, until: Date): Promise<number> {
	const { rows } = await sql.query<{ tries: number }>(
		`update private.mails set claimed_until = null, handed_over_at = null, not_before = $2,
			unanswered_tries = unanswered_tries + 1
		 where id = $1 and status = 'queued' and claim = $3 and claimed_until is not null
		 returning unanswered_tries as tries`,
		[id, until, claim],
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
