import type { Sql } from "../../../platform/db/database.ts";

/** True if one more request may go to this broker today. Counts it. */
export async function takeTurn(
	sql: Sql,
	broker: string,
	{ now, max }: { readonly now: Date; readonly max: number },
): Promise<boolean> {
	// The first request of a day would go out before the count of that day is asked.
	if (max < 1) return false;
	const { affected } = await sql.query(
		`insert into private.removal_brokers as b (broker, day, sent_today) values ($1, ($2::timestamptz at time zone 'UTC')::date, 1)
		 on conflict (broker) do update
			set day = excluded.day, sent_today = case when b.day = excluded.day then b.sent_today + 1 else 1 end
			where b.paused_at is null and (b.day is distinct from excluded.day or b.sent_today < $3)`,
		[broker, now, max],
	);
	return affected > 0;
}

/** Takes the count back because nothing went to this broker. */
export async function giveTurnBack(sql: Sql, broker: string, now: Date): Promise<void> {
	await sql.query(
		`update private.removal_brokers set sent_today = sent_today - 1
		 where broker = $1 and day = ($2::timestamptz at time zone 'UTC')::date and sent_today > 0`,
		[broker, now],
	);
}

export async function pauseBroker(sql: Sql, broker: string, pausedAt: Date | null): Promise<void> {
	await sql.query(
		`insert into private.removal_brokers (broker, paused_at) values ($1, $2)
		 on conflict (broker) do update set paused_at = excluded.paused_at`,
		[broker, pausedAt],
	);
}

export async function pausedBrokers(
	sql: Sql,
): Promise<{ readonly broker: string; readonly pausedAt: Date }[]> {
	const { rows } = await sql.query<{ broker: string; pausedAt: Date }>(
		`select broker, paused_at as "pausedAt" from private.removal_brokers where paused_at is not null order by broker`,
	);
	return rows;
}
