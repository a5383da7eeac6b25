import type { Sql, Transaction } from "../../../platform/db/database.ts";

export interface KeptEvent {
	readonly id: string;
	readonly type: string;
	readonly customerId: string | null;
	readonly createdAt: Date;
}

/**
 * Stores new events. Those about known customers wait to be handled; the others are only stored. One
 * statement for several events.
 */
export async function keepEvents(sql: Sql, events: readonly KeptEvent[]): Promise<ReadonlySet<string>> {
	const { rows } = await sql.query<{ id: string; waits: boolean }>(
		`insert into private.stripe_events (id, type, customer_id, created_at, handled_at)
		 select e.id, e.type, e.customer_id, e.created_at, case when c.user_id is null then now() end
		 from jsonb_to_recordset($1) as e(id text, type text, customer_id text, created_at timestamptz)
		 left join private.billing_customers c on c.stripe_customer_id = e.customer_id
		 on conflict (id) do nothing returning id, handled_at is null as waits`,
		[
			JSON.stringify(
				events.map(({ id, type, customerId, createdAt }) => ({
					id,
					type,
					customer_id: customerId,
					created_at: createdAt,
				})),
			),
		],
	);
	return new Set(rows.filter(({ waits }) => waits).map(({ id }) => id));
}

/** Customers with unhandled events, without those in `leftOut`. The one that waits longest comes first. */
export async function customersWaiting(
	sql: Sql,
	limit: number,
	leftOut: Iterable<string> = [],
): Promise<string[]> {
	const { rows } = await sql.query<{ id: string }>(
		`select customer_id as id from private.stripe_events where handled_at is null and customer_id is not null
			and customer_id <> all($2::text[])
		 group by customer_id order by min(received_at) limit $1`,
		[limit, [...leftOut]],
	);
	return rows.map(({ id }) => id);
}

export async function eventsWaiting(sql: Sql, customerId: string): Promise<string[]> {
	const { rows } = await sql.query<{ id: string }>(
		"select id from private.stripe_events where customer_id = $1 and handled_at is null",
		[customerId],
	);
	return rows.map(({ id }) => id);
}

export async function markHandled(sql: Sql | Transaction, ids: readonly string[], now: Date): Promise<void> {
	if (ids.length === 0) return;
	await sql.query("update private.stripe_events set handled_at = $2 where id = any($1)", [ids, now]);
}

/** When the event that waits longest arrived; null if none waits. */
export async function oldestWaitingEvent(sql: Sql): Promise<Date | null> {
	const { rows } = await sql.query<{ oldest: Date | null }>(
		"select min(received_at) as oldest from private.stripe_events where handled_at is null",
	);
	return rows[0]?.oldest ?? null;
}

/** The time of the newest known event. Later ones may have been missed. */
export async function newestEvent(sql: Sql): Promise<Date | null> {
	const { rows } = await sql.query<{ newest: Date | null }>(
		"select max(created_at) as newest from private.stripe_events",
	);
	return rows[0]?.newest ?? null;
}

export async function forgetHandledEvents(sql: Sql, receivedBefore: Date, most: number): Promise<number> {
	const { affected } = await sql.query(
		`delete from private.stripe_events where id = any(array(
			select id from private.stripe_events where handled_at is not null and received_at < $1
			order by received_at limit $2))`,
		[receivedBefore, most],
	);
	return affected;
}
