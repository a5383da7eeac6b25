import type { Sql, Transaction } from "../../../platform/db/database.ts";

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

/** Whether the mail server took any mail since then, from any process. The index is over what is not queued. */
export async function tookMailsSince(sql: Sql, since: Date): Promise<boolean> {
	const { rows } = await sql.query<{ took: boolean }>(
		`select exists (
			select from private.mails where status <> 'queued' and status = 'sent' and settled_at > $1) as took`,
		[since],
	);
	return rows[0]?.took ?? false;
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
