import type { Sql, Transaction } from "../../../platform/db/database.ts";
import type { PlaceInTime } from "../../../platform/db/place-in-time.ts";

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

/** Counts texts that were sent, may have been sent, or will be sent. */
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
	/** For how many more milliseconds a sender has it. Not above zero if that sender died. Null if nobody has it. */
	readonly claimedForMs: number | null;
	/** Whether its person switched the channel off while a sender had it. */
	readonly unwanted: boolean;
}

/** A message with the name of the claim by which a sender holds it. */
export interface HeldMessage extends WaitingMessage {
	readonly claim: string;
}

export type Settled = "sent" | "failed" | "dropped" | "unknown";

const columns = `id, user_id as "userId", message_id as "messageId", sealed,
	push_subscription_id as "pushSubscriptionId", created_at as "createdAt", not_before as "notBefore",
	(extract(epoch from claimed_until - now()) * 1000)::float8 as "claimedForMs", unwanted`;

/** The id of a message, with the id of its person. */
export interface MessageOfPerson {
	readonly userId: string;
	readonly id: string;
}

type ClaimedMessage = Pick<HeldMessage, "userId" | "id" | "claim">;

/**
 * Returns the owner of a message, or null if there is no such message. For jobs of the previous version, which named
 * only the message.
 */
export async function ownerOfAnyMessage(sql: Sql, id: string): Promise<string | null> {
	const { rows } = await sql.query<{ userId: string }>(
		'select user_id as "userId" from private.alert_messages where id = $1',
		[id],
	);
	return rows[0]?.userId ?? null;
}

export async function findWaiting(sql: Sql, { userId, id }: MessageOfPerson): Promise<WaitingMessage | null> {
	const { rows } = await sql.query<WaitingMessage>(
		`select ${columns} from private.alert_messages
		 where user_id = $1 and id = $2 and status = 'queued' and sealed is not null`,
		[userId, id],
	);
	return rows[0] ?? null;
}

/**
 * Longer than handing a message over ever takes, so a claim ends only if its sender is dead. Claims are judged by the
 * database's clock, because one sender must not end the claim of another.
 */
export const claimMilliseconds = 60_000;
const claimEnd = `now() + make_interval(secs => ${claimMilliseconds / 1000})`;

/** Claims a push for one sender at a time. If a claim expired, its sender died, and the push may be tried again. */
export async function claimPush(
	sql: Sql,
	{ userId, id, claim }: ClaimedMessage,
	now: Date,
): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.alert_messages set claimed_until = ${claimEnd}, claim = $4
		 where user_id = $1 and id = $2 and channel = 'push' and status = 'queued'
			and (claimed_until is null or claimed_until < now()) and (not_before is null or not_before <= $3)`,
		[userId, id, now, claim],
	);
	return affected === 1;
}

/** Claims a text once and for good. A sender that finds it claimed does not know whether it was sent. */
export async function claimText(
	sql: Sql,
	{ userId, id, claim }: ClaimedMessage,
	now: Date,
): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.alert_messages set claimed_until = ${claimEnd}, claim = $4
		 where user_id = $1 and id = $2 and channel = 'sms' and status = 'queued' and claimed_until is null
			and (not_before is null or not_before <= $3)`,
		[userId, id, now, claim],
	);
	return affected === 1;
}

/**
 * Ends the sender's own claim of a message that was not sent, so that it may be tried again. A message that nobody wants
 * any more is dropped. It may be written twice, if the first answer was lost. Then another sender may have the message.
 */
export async function releaseMessage(
	sql: Sql,
	{ userId, id, claim }: ClaimedMessage,
	{
		notBefore,
		waitsFor,
		now,
	}: { readonly notBefore: Date | null; readonly waitsFor: Uint8Array | null; readonly now: Date },
): Promise<void> {
	await sql.query(
		`update private.alert_messages set claimed_until = null, claim = null, not_before = $3,
			waits_for = case when unwanted then null else $5::bytea end,
			status = case when unwanted then 'dropped' else status end,
			sealed = case when unwanted then null else sealed end,
			settled_at = case when unwanted then $6::timestamptz else settled_at end
		 where user_id = $1 and id = $2 and status = 'queued' and claim = $4`,
		[userId, id, notBefore, claim, waitsFor, now],
	);
}

/**
 * A message may be refused as if its provider were at fault, and still be the only one: a text to a country that is
 * not allowed, or a push to a browser that subscribed with another key. So it is tried early only a few times.
 */
const mostWakes = 3;

export interface MessageAndPlace extends MessageOfPerson, PlaceInTime {}

/** Returns messages of all people that wait for this provider, oldest first, after the given place. */
export async function messagesOfEverybodyThatWaitFor(
	sql: Sql,
	{ provider, after, limit }: { provider: Uint8Array; after: PlaceInTime; limit: number },
): Promise<MessageAndPlace[]> {
	const { rows } = await sql.query<MessageAndPlace>(
		`select id, user_id as "userId", created_at::text as at from private.alert_messages
		 where waits_for = $1 and status = 'queued' and wakes < ${mostWakes} and (created_at, id) > ($2::text::timestamptz, $3::uuid)
		 order by created_at, id limit $4`,
		[provider, after.at, after.id, limit],
	);
	return rows;
}

/** Lets a message go out now that still waits for this provider. Only one caller gets true. */
export async function wakeMessage(
	tx: Transaction,
	{ userId, id }: MessageOfPerson,
	provider: Uint8Array,
): Promise<boolean> {
	const { affected } = await tx.query(
		`update private.alert_messages set not_before = null, waits_for = null, wakes = wakes + 1
		 where user_id = $1 and id = $2 and status = 'queued' and waits_for = $3 and claimed_until is null`,
		[userId, id, provider],
	);
	return affected === 1;
}

/** Sets the final status, and deletes the text and number, because nobody needs them any more. */
export async function settleMessage(
	sql: Sql,
	{ userId, id }: MessageOfPerson,
	status: Settled,
	now: Date,
): Promise<void> {
	await sql.query(
		`update private.alert_messages set status = $3, settled_at = $4, sealed = null, claimed_until = null,
			claim = null, waits_for = null
		 where user_id = $1 and id = $2 and status = 'queued'`,
		[userId, id, status, now],
	);
}

export interface IdleMessage extends MessageAndPlace {
	readonly channel: "sms" | "push";
}

/** Returns messages of all people that could go out, oldest first, after the given place. */
export async function idleMessagesOfEverybody(
	sql: Sql,
	{ now, after, limit }: { now: Date; after: PlaceInTime; limit: number },
): Promise<IdleMessage[]> {
	const { rows } = await sql.query<IdleMessage>(
		`select id, user_id as "userId", channel, created_at::text as at from private.alert_messages
		 where status = 'queued' and (not_before is null or not_before <= $1)
			and (claimed_until is null or claimed_until < now())
			and (created_at, id) > ($2::text::timestamptz, $3::uuid)
		 order by created_at, id limit $4`,
		[now, after.at, after.id, limit],
	);
	return rows;
}

/** Larger counts are reported as this number. */
const countedUpTo = 10_000;

/** For /metrics: messages that have not gone out. */
export async function waitingMessagesOfEverybody(sql: Sql, channel: "sms" | "push"): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from (
			select from private.alert_messages where status = 'queued' and channel = $1 limit ${countedUpTo}) waiting`,
		[channel],
	);
	return rows[0]?.count ?? 0;
}

/** For /metrics: messages that were given up, or that may or may not have gone out. */
export async function failedMessagesOfEverybodySince(
	sql: Sql,
	channel: "sms" | "push",
	since: Date,
): Promise<number> {
	const { rows } = await sql.query<{ count: number }>(
		`select count(*)::int as count from (
			select from private.alert_messages
			where status in ('failed', 'unknown') and channel = $1 and settled_at > $2 limit ${countedUpTo}) failed`,
		[channel, since],
	);
	return rows[0]?.count ?? 0;
}

export async function forgetSettledMessages(sql: Sql, settledBefore: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.alert_messages where (user_id, id) in (
			select user_id, id from private.alert_messages where status <> 'queued' and settled_at < $1
			order by settled_at limit $2)`,
		[settledBefore, most],
	);
	return affected;
}

/**
 * Drops what waits on a channel that its person switched off. What a sender has is only marked: it is dropped if the
 * sender gives it back or has died. A text whose sender has died may have been sent.
 */
export async function dropWaitingMessages(
	tx: Transaction,
	userId: string,
	channel: "sms" | "push",
	now: Date,
): Promise<void> {
	await tx.query(
		`update private.alert_messages set unwanted = true,
			status = case when claimed_until >= now() then 'queued'
				when channel = 'sms' and claimed_until is not null then 'unknown' else 'dropped' end,
			settled_at = case when claimed_until >= now() then null else $3::timestamptz end,
			sealed = case when claimed_until >= now() then sealed end,
			claimed_until = case when claimed_until >= now() then claimed_until end,
			claim = case when claimed_until >= now() then claim end,
			waits_for = null
		 where user_id = $1 and channel = $2 and status = 'queued'`,
		[userId, channel, now],
	);
}

/** Returns the person's messages with channel and result, without the text. */
export async function messagesOf(sql: Sql, userId: string): Promise<Record<string, unknown>[]> {
	const { rows } = await sql.query(
		`select channel, status, created_at, settled_at from private.alert_messages
		 where user_id = $1 order by created_at, id`,
		[userId],
	);
	return rows;
}

/** Deletes sent and waiting messages. */
export async function deleteMessagesOf(tx: Transaction, userId: string): Promise<void> {
	await tx.query("delete from private.alert_messages where user_id = $1", [userId]);
}
