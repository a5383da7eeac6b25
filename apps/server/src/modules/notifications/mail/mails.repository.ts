import type { Sql, Transaction } from "../../../platform/db/database.ts";

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

/** Whether the mail server took any mail since then, from any process. The index is over what is not queued. */
export async function tookMailsSince(sql: Sql, since: Date): Promise<boolean> {
	const { rows } = await sql.query<{ took: boolean }>(
		`select exists (
			select from private.mails where status <> 'queued' and status = 'sent' and settled_at > $1) as took`,
		[since],
	);
	return rows[0]?.took ?? false;
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

export interface IdleMail {
	readonly id: string;
	readonly queuedAt: Date;
	/** The domain of the recipient. */
	readonly domain: string;
}

/**
 * Returns mails that could go out and have no job: the mail server was away, or the job has no tries left. Either the
 * oldest ones after a given mail, or the newest ones.
 */
export async function mailsWithoutJob(
	sql: Sql,
	{
		job,
		now,
		limit,
		...from
	}: { job: string; now: Date; limit: number } & (
		| { after: { queuedAt: Date; id: string } | null }
		| { newest: true }
	),
): Promise<IdleMail[]> {
	const after = "after" in from ? from.after : null;
	const direction = "newest" in from ? "desc" : "asc";
	const { rows } = await sql.query<IdleMail>(
		`select m.id, m.queued_at as "queuedAt", lower(split_part(m.recipient, '@', 2)) as domain from private.mails m
		 where m.status = 'queued' and (m.not_before is null or m.not_before <= $2)
			and (m.claimed_until is null or m.claimed_until < now())
			and ($3::timestamptz is null or (m.queued_at, m.id) > ($3, $4::uuid))
			and m.id::text not in (
				select j.data ->> 'mailId' from jobs.job j
				where j.name = $1 and j.state in ('created', 'retry', 'active') and j.data ->> 'mailId' is not null)
		 order by m.queued_at ${direction}, m.id ${direction} limit $5`,
		[job, now, after?.queuedAt ?? null, after?.id ?? null, limit],
	);
	return rows;
}

/**
 * Gives up mails whose recipient's server has said "not yet" since before `deferredBefore`, and mails queued before
 * `queuedBefore`.
 */
export async function giveUpMails(
	sql: Sql,
	{
		deferredBefore,
		queuedBefore,
		now,
		most,
	}: {
		readonly deferredBefore: Date;
		readonly queuedBefore: Date;
		readonly now: Date;
		readonly most: number;
	},
): Promise<number> {
	const { affected } = await sql.query(
		`update private.mails set status = 'failed', settled_at = $3, recipient = null, sealed_message = null,
			key_id = null, claimed_until = null
		 where status = 'queued' and id = any(array(
			select id from private.mails
			where status = 'queued' and (deferred_since < $1 or queued_at < $2)
				and (claimed_until is null or claimed_until < now()) limit $4))
			and (claimed_until is null or claimed_until < now())`,
		[deferredBefore, queuedBefore, now, most],
	);
	return affected;
}

/** Larger counts are reported as this number, so that counting a long backlog stays cheap. */
const countedUpTo = 10_000;

export interface WaitingMails {
	readonly count: number;
	readonly putOff: number;
	readonly failAlone: number;
	/**
	 * When the oldest mail was queued. Leaves out mails that wait for a reason of their own, and not for our mail
	 * server or a worker.
	 */
	readonly oldest: Date | null;
}

/** For /metrics. Each part is read from an index that holds only those rows. */
export async function waitingMails(sql: Sql): Promise<WaitingMails> {
	const { rows } = await sql.query<WaitingMails>(
		`select
			(select count(*)::int from (
				select from private.mails where status = 'queued' limit ${countedUpTo}) waiting) as count,
			(select count(*)::int from (
				select from private.mails where status = 'queued' and deferred_since is not null
				limit ${countedUpTo}) put_off) as "putOff",
			(select count(*)::int from (
				select from private.mails where status = 'queued' and fails_alone_since is not null
				limit ${countedUpTo}) alone) as "failAlone",
			(select queued_at from private.mails
				where status = 'queued' and deferred_since is null and fails_alone_since is null
					and refused_since is null
				order by queued_at limit 1) as oldest`,
	);
	return rows[0] ?? { count: 0, putOff: 0, failAlone: 0, oldest: null };
}

/**
 * Whether a mail that could go out has waited since before then. Leaves out mails that wait for a reason of their own,
 * such as a full mailbox, and mails whose next try is planned for later.
 */
export async function mailWaitsSince(sql: Sql, now: Date, before: Date): Promise<boolean> {
	const { rows } = await sql.query<{ waits: boolean }>(
		`select exists (
			select from private.mails
			where status = 'queued' and deferred_since is null and fails_alone_since is null
				and refused_since is null and (not_before is null or not_before <= $1) and queued_at < $2) as waits`,
		[now, before],
	);
	return rows[0]?.waits ?? false;
}

/** For /metrics. Leaves out mails without a message, which were never meant to go out. */
export async function mailsGivenUpSince(sql: Sql, since: Date): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from (
			select from private.mails
			where status = 'failed' and settled_at > $1 and settled_at > queued_at limit ${countedUpTo}) given_up`,
		[since],
	);
	return rows[0]?.count ?? 0;
}

/** Counts mails that were sent since then, for /metrics: the share of failed mails needs both numbers. */
export async function mailsSentSince(sql: Sql, since: Date): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from (
			select from private.mails
			where status <> 'queued' and status = 'sent' and settled_at > $1 limit ${countedUpTo}) sent`,
		[since],
	);
	return rows[0]?.count ?? 0;
}

/** Deletes the records of old mails. After this long, nobody queues the same mail again. */
export async function forgetSettledMails(sql: Sql, settledBefore: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.mails where id = any(array(
			select id from private.mails where status <> 'queued' and settled_at < $1 order by settled_at limit $2))`,
		[settledBefore, most],
	);
	return affected;
}

/** Deletes the person's waiting mails of this kind. Their keys begin with the kind and the person's id. */
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

export interface MailsOfPerson {
	readonly waiting: number;
	/** Since when the server of the person's address says "not yet". */
	readonly putOffSince: Date | null;
	readonly failed: number;
}

/**
 * Finds waiting mails by the address. Finds mails that were given up by the person's id in the key, among the few
 * that failed.
 */
export async function mailsOfPerson(
	sql: Sql,
	{ userId, email }: { readonly userId: string; readonly email: string },
): Promise<MailsOfPerson> {
	const { rows } = await sql.query<MailsOfPerson>(
		`select
			(select count(*)::int from private.mails where status = 'queued' and lower(recipient) = lower($2)) as waiting,
			(select min(deferred_since) from private.mails where status = 'queued' and lower(recipient) = lower($2))
				as "putOffSince",
			(select count(*)::int from private.mails where status = 'failed' and position($1::text in dedupe_key) > 0) as failed`,
		[userId, email],
	);
	return rows[0] ?? { waiting: 0, putOffSince: null, failed: 0 };
}
