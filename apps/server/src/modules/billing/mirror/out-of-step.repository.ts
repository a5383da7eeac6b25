import type { Sql } from "../../../platform/db/database.ts";

export interface Comparison {
	readonly at: Date;
	readonly missed: number;
	readonly mended: number;
}

export async function storeComparison(sql: Sql, { at, missed, mended }: Comparison): Promise<void> {
	await sql.query(
		`insert into private.billing_reconciliations (at, missed, mended) values ($1, $2, $3)
		 on conflict (at) do update set missed = excluded.missed, mended = excluded.mended`,
		[at, missed, mended],
	);
}

export async function forgetComparisons(sql: Sql, before: Date): Promise<void> {
	await sql.query("delete from private.billing_reconciliations where at < $1", [before]);
}

export async function newestComparisons(sql: Sql, limit: number): Promise<Comparison[]> {
	const { rows } = await sql.query<Comparison>(
		"select at, missed, mended from private.billing_reconciliations order by at desc limit $1",
		[limit],
	);
	return rows;
}

/** Adds up all tries of the night, because each try stores only what it found itself. */
export async function missedSince(sql: Sql, since: Date): Promise<number> {
	const { rows } = await sql.query<{ missed: number }>(
		"select coalesce(sum(missed), 0)::int as missed from private.billing_reconciliations where at > $1",
		[since],
	);
	return rows[0]?.missed ?? 0;
}

export interface WaitingCustomer {
	readonly customer: string;
	readonly events: number;
	readonly since: Date;
}

/** Customers with unhandled events, the one that waits longest first. */
export async function customersBehind(sql: Sql, limit: number): Promise<WaitingCustomer[]> {
	const { rows } = await sql.query<WaitingCustomer>(
		`select customer_id as customer, count(*)::int as events, min(received_at) as since from private.stripe_events
		 where handled_at is null and customer_id is not null group by 1 order by 3 limit $1`,
		[limit],
	);
	return rows as WaitingCustomer[];
}

export async function customersLeaving(
	sql: Sql,
	limit: number,
): Promise<{ readonly customer: string; readonly since: Date }[]> {
	const { rows } = await sql.query<{ customer: string; since: Date }>(
		"select stripe_customer_id as customer, since from private.leaving_customers order by since limit $1",
		[limit],
	);
	return rows;
}
