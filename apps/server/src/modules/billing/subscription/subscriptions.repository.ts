import type { Sql } from "../../../platform/db/database.ts";
import type { Status } from "../core/billing.rules.ts";

export interface OwnSubscriptionRow {
	readonly id: string;
	readonly user_id: string;
	readonly plan_type: string;
	readonly status: Status;
	readonly current_period_start: Date | null;
	readonly current_period_end: Date | null;
	readonly cancel_at_period_end: boolean;
	readonly payment_method: string | null;
	readonly stripe_subscription_id: string;
	readonly past_due_since: Date | null;
	readonly scheduled_plan: string | null;
	readonly scheduled_from: Date | null;
	readonly needs_action: boolean;
}

const columns = `id, user_id, plan_type, status, current_period_start, current_period_end, cancel_at_period_end, payment_method,
	stripe_subscription_id, past_due_since, scheduled_plan, scheduled_from, needs_action`;

/** The subscription that counts, if one is live. */
export async function findLive(sql: Sql, userId: string): Promise<OwnSubscriptionRow | null> {
	const { rows } = await sql.query<OwnSubscriptionRow>(
		`select ${columns} from public.subscriptions
		 where user_id = $1 and status <> 'canceled' and not superseded and stripe_subscription_id is not null`,
		[userId],
	);
	return rows[0] ?? null;
}

/** The amount due of the open invoice. */
export async function amountOwed(sql: Sql, userId: string, stripeSubscriptionId: string): Promise<number> {
	const { rows } = await sql.query<{ owed: number }>(
		`select coalesce(sum(amount_remaining), 0)::int as owed from private.invoices
		 where user_id = $1 and stripe_subscription_id = $2 and status = 'open'`,
		[userId, stripeSubscriptionId],
	);
	return rows[0]?.owed ?? 0;
}

/** Whether the setup was bought with it, and when it was paid for. */
export async function findSetup(
	sql: Sql,
	userId: string,
	stripeSubscriptionId: string,
): Promise<{ paid_at: Date | null } | null> {
	const { rows } = await sql.query<{ paid_at: Date | null }>(
		`select paid_at from private.invoices
		 where user_id = $1 and stripe_subscription_id = $2 and has_setup and status in ('open', 'paid')
		 order by paid_at nulls last limit 1`,
		[userId, stripeSubscriptionId],
	);
	return rows[0] ?? null;
}

export async function findEntitlement(
	sql: Sql,
	userId: string,
): Promise<{ plan_id: string; ends_at: Date | null } | null> {
	const { rows } = await sql.query<{ plan_id: string; ends_at: Date | null }>(
		"select plan_id, ends_at from private.entitlements where user_id = $1",
		[userId],
	);
	return rows[0] ?? null;
}
