import type { Sql } from "../../platform/db/database.ts";
import type { PlaceInTime } from "../../platform/db/place-in-time.ts";
import type { Subscriber } from "./newsletter.rules.ts";

const columns = `id, email, status, confirmation_sent_at as "confirmationSentAt"`;

/**
 * Stores the address if it is new, and locks its row, so that two requests for it run one after the other.
 */
export async function lockSubscriberByEmail(sql: Sql, email: string, now: Date): Promise<Subscriber> {
	await sql.query(
		`insert into private.newsletter_subscribers (email, status, requested_at) values ($1, 'pending', $2)
		 on conflict (email) do nothing`,
		[email, now],
	);
	const { rows } = await sql.query<Subscriber>(
		`select ${columns} from private.newsletter_subscribers where email = $1 for update`,
		[email],
	);
	const [subscriber] = rows;
	if (!subscriber) throw new Error("A newsletter subscriber vanished between insert and select.");
	return subscriber;
}

export async function setConfirmationToken(
	sql: Sql,
	id: string,
	token: { hash: Uint8Array; now: Date; expiresAt: Date },
): Promise<void> {
	await sql.query(
		`update private.newsletter_subscribers
		 set status = 'pending', requested_at = $3, confirmation_sent_at = $3, confirm_token_hash = $2, confirm_expires_at = $4
		 where id = $1 and status <> 'confirmed'`,
		[id, token.hash, token.now, token.expiresAt],
	);
}

/** Works once, because the confirmation deletes the token. Returns null if the token is unknown, used or too old. */
export async function confirmByToken(sql: Sql, hash: Uint8Array, now: Date): Promise<Subscriber | null> {
	const { rows } = await sql.query<Subscriber>(
		`update private.newsletter_subscribers
		 set status = 'confirmed', confirmed_at = $2, unsubscribed_at = null, confirm_token_hash = null, confirm_expires_at = null
		 where confirm_token_hash = $1 and confirm_expires_at > $2 and status = 'pending'
		 returning ${columns}`,
		[hash, now],
	);
	return rows[0] ?? null;
}

/** Succeeds also if the person unsubscribed already: asking twice is no error. */
export async function unsubscribeById(sql: Sql, id: string, now: Date): Promise<boolean> {
	const { affected } = await sql.query(
		`update private.newsletter_subscribers
		 set status = 'unsubscribed', unsubscribed_at = coalesce(unsubscribed_at, $2), confirm_token_hash = null
		 where id = $1`,
		[id, now],
	);
	return affected === 1;
}

/** Deletes addresses that were never confirmed, because their owners may never have asked. */
export async function forgetUnconfirmed(sql: Sql, requestedBefore: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.newsletter_subscribers where id = any(array(
			select id from private.newsletter_subscribers where status = 'pending' and requested_at < $1 order by requested_at limit $2))`,
		[requestedBefore, most],
	);
	return affected;
}

export interface ConfirmedSubscriber extends PlaceInTime {
	readonly email: string;
	readonly confirmedAt: Date;
}

/** Returns up to `limit` confirmed subscribers after the given place, the oldest first. */
export async function confirmedOfEverybody(
	sql: Sql,
	after: PlaceInTime,
	limit: number,
): Promise<ConfirmedSubscriber[]> {
	const { rows } = await sql.query<ConfirmedSubscriber>(
		`select id, email, confirmed_at as "confirmedAt", confirmed_at::text as at from private.newsletter_subscribers
		 where status = 'confirmed' and confirmed_at is not null and (confirmed_at, id) > ($1::text::timestamptz, $2::uuid) order by confirmed_at, id limit $3`,
		[after.at, after.id, limit],
	);
	return rows;
}

export interface KeptSubscription {
	readonly email: string;
	readonly status: "pending" | "confirmed" | "unsubscribed";
	readonly requested_at: Date;
	readonly confirmed_at: Date | null;
	readonly unsubscribed_at: Date | null;
}

/** Returns the subscription without its tokens. */
export async function findSubscription(sql: Sql, email: string): Promise<KeptSubscription | null> {
	const { rows } = await sql.query<KeptSubscription>(
		`select email, status, requested_at, confirmed_at, unsubscribed_at from private.newsletter_subscribers
		 where email = lower($1)`,
		[email],
	);
	return rows[0] ?? null;
}

export async function deleteSubscription(sql: Sql, email: string): Promise<void> {
	await sql.query("delete from private.newsletter_subscribers where email = lower($1)", [email]);
}
