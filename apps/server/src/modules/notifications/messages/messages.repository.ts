import type { Sql, Transaction } from "../../../platform/db/database.ts";

export interface NewMessage {
	readonly id: string;
	readonly userId: string;
	readonly channel: "sms" | "push";
	readonly messageId: string;
	/** Null for a message that is not sent at all. */
	readonly sealed: Uint8Array | null;
	readonly pushSubscriptionId: string | null;
}

export async function insertMessage(tx: Transaction, message: NewMessage, now: Date): Promise<void> {
	const { id, userId, channel, messageId, sealed, pushSubscriptionId } = message;
	await tx.query(
		`insert into private.alert_messages
			(id, user_id, channel, message_id, sealed, push_subscription_id, status, created_at, settled_at)
		 values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
		[
			id,
			userId,
			channel,
			messageId,
			sealed,
			pushSubscriptionId,
			sealed ? "queued" : "dropped",
			now,
			sealed ? null : now,
		],
	);
}

/** Messages that were sent, may have been, or will be. */
export async function countTextsOf(sql: Sql, userId: string, since: Date): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from private.alert_messages
		 where user_id = $1 and created_at > $2 and channel = 'sms' and status <> 'dropped'`,
		[userId, since],
	);
	return rows[0]?.count ?? 0;
}

export interface WaitingMessage {
	readonly id: string;
	readonly userId: string;
	readonly messageId: string;
	readonly sealed: Uint8Array;
	readonly pushSubscriptionId: string | null;
	readonly createdAt: Date;
	readonly notBefore: Date | null;
	readonly claimedUntil: Date | null;
}

export type Settled = "sent" | "failed" | "dropped" | "unknown";

const columns = `id, user_id as "userId", message_id as "messageId", sealed,
	push_subscription_id as "pushSubscriptionId", created_at as "createdAt", not_before as "notBefore",
	claimed_until as "claimedUntil"`;

export async function findWaiting(sql: Sql, id: string): Promise<WaitingMessage | null> {
	const { rows } = await sql.query<WaitingMessage>(
		`select ${columns} from private.alert_messages where id = $1 and status = 'queued' and sealed is not null`,
		[id],
	);
	return rows[0] ?? null;
}

/**
 * Claims it for one sender at a time. If a claim expired, its sender died, and the message may be tried
 * again.
 */
export async function claimPush(sql: Sql, id: string, now: Date, until: Date): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.alert_messages set claimed_until = $3
		 where id = $1 and channel = 'push' and status = 'queued' and (claimed_until is null or claimed_until < $2)
			and (not_before is null or not_before <= $2)`,
		[id, now, until],
	);
	return affected === 1;
}

/** Claims it once for good. A sender that finds it claimed does not know whether it was sent. */
export async function claimText(sql: Sql, id: string, now: Date, until: Date): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.alert_messages set claimed_until = $3
		 where id = $1 and channel = 'sms' and status = 'queued' and claimed_until is null
			and (not_before is null or not_before <= $2)`,
		[id, now, until],
	);
	return affected === 1;
}

/** It was not sent, and may be tried again. */
export async function releaseMessage(sql: Sql, id: string, notBefore: Date | null): Promise<void> {
	await sql.query(
		"update private.alert_messages set claimed_until = null, not_before = $2 where id = $1 and status = 'queued'",
		[id, notBefore],
	);
}

/** From here on nobody needs its text or number. */
export async function settleMessage(sql: Sql, id: string, status: Settled, now: Date): Promise<void> {
	await sql.query(
		`update private.alert_messages set status = $2, settled_at = $3, sealed = null, claimed_until = null
		 where id = $1 and status = 'queued'`,
		[id, status, now],
	);
}

/** Messages that could go out and that no job will try, oldest first, after this one. */
export async function messagesWithoutJob(
	sql: Sql,
	{ jobs, now, after, limit }: { jobs: string[]; now: Date; after: Place | null; limit: number },
): Promise<(Place & { channel: "sms" | "push" })[]> {
	const { rows } = await sql.query<Place & { channel: "sms" | "push" }>(
		`select m.id, m.channel, m.created_at as "createdAt" from private.alert_messages m
		 where m.status = 'queued' and (m.not_before is null or m.not_before <= $2)
			and (m.claimed_until is null or m.claimed_until < $2)
			and ($3::timestamptz is null or (m.created_at, m.id) > ($3, $4::uuid))
			and m.id::text not in (
				select j.data ->> 'messageId' from jobs.job j
				where j.name = any($1::text[]) and j.state in ('created', 'retry', 'active')
					and j.data ->> 'messageId' is not null)
		 order by m.created_at, m.id limit $5`,
		[jobs, now, after?.createdAt ?? null, after?.id ?? null, limit],
	);
	return rows;
}

interface Place {
	readonly id: string;
	readonly createdAt: Date;
}

/** For /metrics: given up, or nobody knows whether they went out. */
export async function messagesFailedSince(sql: Sql, channel: "sms" | "push", since: Date): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from private.alert_messages
		 where status <> 'queued' and settled_at > $2 and status in ('failed', 'unknown') and channel = $1`,
		[channel, since],
	);
	return rows[0]?.count ?? 0;
}

export async function forgetSettledMessages(sql: Sql, settledBefore: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.alert_messages where id = any(array(
			select id from private.alert_messages where status <> 'queued' and settled_at < $1
			order by settled_at limit $2))`,
		[settledBefore, most],
	);
	return affected;
}

/** Messages that no sender has claimed. */
export async function dropWaitingMessages(
	tx: Transaction,
	userId: string,
	channel: "sms" | "push",
	now: Date,
): Promise<void> {
	await tx.query(
		`update private.alert_messages set status = 'dropped', settled_at = $3, sealed = null
		 where user_id = $1 and channel = $2 and status = 'queued' and claimed_until is null`,
		[userId, channel, now],
	);
}

/** What was sent on which channel, and its result, without the text. */
export async function messagesOf(sql: Sql, userId: string): Promise<Record<string, unknown>[]> {
	const { rows } = await sql.query(
		`select channel, status, created_at, settled_at from private.alert_messages
		 where user_id = $1 order by created_at, id`,
		[userId],
	);
	return rows;
}

/** What was sent and what waits. */
export async function deleteMessagesOf(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from private.alert_messages where user_id = $1", [userId]);
}
